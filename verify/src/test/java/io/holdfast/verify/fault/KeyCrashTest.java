package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills at the system calls by which keys are made, destroyed and encrypted anew. Needs {@code strace} on the machine. */
final class KeyCrashTest {
    private static final int HEADER_BYTES = 32;
    private static final int QUEUE_KEY_BYTES = 77;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    private Path oldKey;
    private Path newKey;
    private ServerCommand command;

    @BeforeEach
    void makeKeys() throws Exception {
        oldKey = keyFile("old.key", "42");
        newKey = keyFile("new.key", "43");
        command = ServerCommand.on(directory.resolve("data")).with("server.shutdown-deadline", "30 s");
    }

    static Stream<String> stepsOfARotation() {
        return Seed.isLong()
                ? Stream.of("pwrite64:when=1", "fsync:when=1", "rename:when=1", "fsync:when=2", "pwrite64:when=2")
                : Stream.of("rename:when=1", "fsync:when=2");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stepsOfARotation")
    void rotationThatIsKilledLeavesTheOldKeyOrTheNewOne(String where) throws Exception {
        fill(with(oldKey));
        assertThat(rotateAndKill(where)).as("killed").isNotZero();

        boolean isOld = hasOneKey(oldKey);
        assertThat(hasOneKey(newKey)).as("under one of the two").isNotEqualTo(isOld);
        try (ServerProcess server = with(isOld ? oldKey : newKey).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(connection
                            .call("ReceiveMessage", "{" + Client.url("kept") + "}")
                            .text())
                    .contains("hello");
        }
    }

    static Stream<String> stepsOfADeletion() {
        return Seed.isLong()
                ? Stream.of("rename:signal=KILL:when=1", "fsync:signal=KILL:when=1")
                : Stream.of("rename:signal=KILL:when=1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stepsOfADeletion")
    void keyOfADeletedQueueIsDestroyedAlthoughTheServerWasKilledMeanwhile(String where) throws Exception {
        fill(with(oldKey));
        try (ServerProcess server = with(oldKey).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("SendMessage", "{" + Client.url("kept") + ",\"MessageBody\":\"again\"}");
            Strace strace = Strace.inject(server, where);
            // Its answer may not come any more.
            callQuietly(connection, "DeleteQueue", "{" + Client.url("gone") + "}");
            server.exitCode(PATIENCE);
            strace.letGo();
        }
        try (ServerProcess server = with(oldKey).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("DeleteQueue", "{" + Client.url("gone") + "}");
            assertThat(connection
                            .call("ReceiveMessage", "{" + Client.url("kept") + "}")
                            .text())
                    .contains("Messages");
            server.terminate();
            assertThat(server.exitCode(PATIENCE)).isZero();
        }
        assertThat(keyring()).hasSize(HEADER_BYTES + QUEUE_KEY_BYTES);
    }

    @Test
    void keyWhoseMakingWasKilledIsInNobodysWay() throws Exception {
        fill(with(oldKey));
        try (ServerProcess server = with(oldKey).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"third\"}");
            Strace strace = Strace.inject(server, "fsync:signal=KILL:when=1");
            callQuietly(connection, "SendMessage", "{" + Client.url("third") + ",\"MessageBody\":\"unknown\"}");
            server.exitCode(PATIENCE);
            strace.letGo();
        }
        try (ServerProcess server = with(oldKey).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("SendMessage", "{" + Client.url("third") + ",\"MessageBody\":\"third\"}");
            assertThat(connection
                            .call("ReceiveMessage", "{" + Client.url("third") + "}")
                            .text())
                    .contains("third");
            assertThat(connection
                            .call("ReceiveMessage", "{" + Client.url("kept") + "}")
                            .text())
                    .contains("hello");
        }
    }

    private ServerCommand with(Path masterKey) {
        return command.with("security.master-key-file", masterKey.toString());
    }

    private Path keyFile(String name, String digits) throws IOException {
        Path file = Files.writeString(directory.resolve(name), digits.repeat(32));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Path keyring() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("data.keys"))) {
            return files.filter(file -> !file.toString().endsWith(".new"))
                    .findAny()
                    .orElseThrow();
        }
    }

    private static void callQuietly(SqsConnection connection, String operation, String json) {
        try {
            connection.call(operation, json);
        } catch (IOException killed) {
            // That is what this is about.
        }
    }

    private void fill(ServerCommand first) throws Exception {
        try (ServerProcess server = first.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            for (String queue : List.of("kept", "gone")) {
                connection.call("CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
                connection.call("SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"hello\"}");
            }
            server.terminate();
            assertThat(server.exitCode(PATIENCE)).isZero();
        }
    }

    /** Whether the keyring is under this master key: rotating it to itself is refused otherwise. */
    private boolean hasOneKey(Path key) throws Exception {
        return new ProcessBuilder(program("--from", key.toString(), "--to", key.toString()))
                        .start()
                        .waitFor()
                == 0;
    }

    private int rotateAndKill(String where) throws Exception {
        String call = where.substring(0, where.indexOf(':'));
        Stream<String> strace = Stream.of(
                "strace",
                "-f",
                "-o",
                "/dev/null",
                "-e",
                "trace=" + call,
                "-e",
                "inject=" + where.replace(":", ":signal=KILL:"));
        List<String> rotation = program("--from", oldKey.toString(), "--to", newKey.toString());
        return new ProcessBuilder(Stream.concat(strace, rotation.stream()).toList())
                .start()
                .waitFor();
    }

    private List<String> program(String... options) {
        Stream<String> java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.holdfast.app.Main",
                "kms",
                "rotate-master",
                "--data-dir",
                directory.resolve("data").toString());
        return Stream.concat(java, Stream.of(options)).toList();
    }
}
