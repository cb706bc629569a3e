package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.encryption.OfflineKmsKeys;
import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills at the system calls by which KMS keys are made, changed and destroyed. Needs {@code strace} on the machine. */
final class KmsCrashTest {
    private static final KmsOwner OWNER = new KmsOwner("000000000000", "us-east-1");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    private Path data;
    private Path keyring;
    private String key;

    @BeforeEach
    void makeAKeyAndUseIt() throws Exception {
        data = directory.resolve("data");
        try (ServerProcess server = command().start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("TrentService.CreateKey", "{}");
            key = onlyKeyOf(connection);
            connection.call("TrentService.CreateAlias", "{\"AliasName\":\"alias/a\",\"TargetKeyId\":\"" + key + "\"}");
            connection.call("CreateQueue", "{\"QueueName\":\"q\",\"Attributes\":{\"KmsMasterKeyId\":\"alias/a\"}}");
            connection.call("SendMessage", "{" + Client.url("q") + ",\"MessageBody\":\"hello\"}");
            server.terminate();
            assertThat(server.exitCode(PATIENCE)).isZero();
        }
        try (Stream<Path> files = Files.list(directory.resolve("data.keys"))) {
            keyring = files.filter(file -> file.getFileName().toString().startsWith("keyring-"))
                    .findAny()
                    .orElseThrow();
        }
    }

    static Stream<String> stepsOfAChange() {
        return Seed.isLong() ? Stream.of("pwrite64", "fsync") : Stream.of("fsync");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stepsOfAChange")
    void creationThatIsKilledMakesAKeyOrNone(String where) throws Exception {
        assertThat(killedAt(where, "kms", "create", "--description", "second")).isNotZero();

        List<KeyMetadata> keys = made();
        assertThat(keys.size()).isBetween(1, 2);
        assertThat(keys).extracting(KeyMetadata::id).contains(key);
        KeyMetadata next = stopped(0).create(OWNER, "next");
        assertThat(made()).hasSize(keys.size() + 1).contains(next);
        assertStillThere();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stepsOfAChange")
    void changeOfStateThatIsKilledHasHappenedOrNot(String where) throws Exception {
        assertThat(killedAt(where, "kms", "schedule-deletion", key)).isNotZero();

        assertThat(made()).hasSize(1);
        if (made().get(0).state() == KeyState.PENDING_DELETION) {
            stopped(0).cancelDeletion(name());
            stopped(0).setEnabled(name(), true);
        }
        assertThat(made().get(0).state()).isEqualTo(KeyState.ENABLED);
        assertStillThere();
    }

    static Stream<String> stepsOfADestruction() {
        return Seed.isLong() ? Stream.of("pwrite64", "fsync", "rename") : Stream.of("rename");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stepsOfADestruction")
    void keyIsDestroyedAlthoughTheServerWasKilledMeanwhile(String where) throws Exception {
        // Scheduled eight days ago, for yesterday.
        stopped(Duration.ofDays(8).toMillis()).scheduleDeletion(name(), 7);
        assertThat(killedAt(where, "serve", "--port", "0")).isNotZero();
        assertThat(made().stream().allMatch(left -> left.state() == KeyState.PENDING_DELETION))
                .isTrue();

        startUntilTheKeyIsGone();
        assertThat(made()).isEmpty();
        assertThat(stopped(0).aliases(OWNER)).hasSize(1);
        try (Stream<Path> files = Files.list(directory.resolve("data.keys"))) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(Files.readString(file, ISO_8859_1))
                            .doesNotContain(key)
                            .doesNotContain("alias/a"));
        }
    }

    @Test
    void messagesOfADestroyedKeyCannotBeReadFromAnOldCopy() throws Exception {
        Path copy = directory.resolve("copy");
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(data.relativize(file)));
            }
        }
        stopped(Duration.ofDays(8).toMillis()).scheduleDeletion(name(), 7);
        startUntilTheKeyIsGone();
        Files.move(data, directory.resolve("today"));
        Files.move(copy, data);

        try (ServerProcess server = command().start();
                SqsConnection connection = new SqsConnection(server.port())) {
            // The queue's own key is still there, so this one could be named instead.
            connection.call(
                    "SetQueueAttributes",
                    "{" + Client.url("q") + ",\"Attributes\":{\"KmsMasterKeyId\":\"alias/aws/sqs\"}}");
            assertThat(connection
                            .call("ReceiveMessage", "{" + Client.url("q") + "}")
                            .text())
                    .doesNotContain("hello");
        }
    }

    private void startUntilTheKeyIsGone() throws Exception {
        try (ServerProcess server = command().start();
                SqsConnection connection = new SqsConnection(server.port())) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (connection
                            .call("TrentService.DescribeKey", "{\"KeyId\":\"" + key + "\"}")
                            .status()
                    == 200) {
                assertThat(System.nanoTime()).as("it takes too long").isLessThan(deadline);
            }
            server.terminate();
            assertThat(server.exitCode(PATIENCE)).isZero();
        }
    }

    private void assertStillThere() throws Exception {
        try (ServerProcess server = command().start();
                SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(connection
                            .call("ReceiveMessage", "{" + Client.url("q") + "}")
                            .text())
                    .contains("hello");
        }
    }

    private ServerCommand command() {
        return ServerCommand.on(data).with("server.shutdown-deadline", "30 s");
    }

    private static String onlyKeyOf(SqsConnection connection) throws Exception {
        return connection.call("TrentService.ListKeys", "{}").json().objects("Keys").stream()
                .map(each -> each.text("KeyId"))
                .filter(id -> !isOwn(connection, id))
                .findAny()
                .orElseThrow();
    }

    private static boolean isOwn(SqsConnection connection, String id) {
        try {
            return connection
                    .call("TrentService.DescribeKey", "{\"KeyId\":\"" + id + "\"}")
                    .text()
                    .contains("\"KeyManager\":\"AWS\"");
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private List<KeyMetadata> made() throws Exception {
        return stopped(0).keys(OWNER).stream().filter(each -> !each.isOwn()).toList();
    }

    private KmsName name() {
        return new KmsName(OWNER, false, key);
    }

    private KeyStore stopped(long behindMillis) throws Exception {
        EncryptionSettings settings = new EncryptionSettings(
                data, directory.resolve("data.keys"), Optional.empty(), Optional.empty(), Optional.empty());
        return OfflineKmsKeys.open(settings, () -> System.currentTimeMillis() - behindMillis);
    }

    /** Runs the program until it makes this system call on the keyring for the first time. */
    private int killedAt(String call, String... arguments) throws Exception {
        List<String> program = new ArrayList<>(List.of("strace", "-f", "-o", "/dev/null"));
        program.addAll(List.of("-P", keyring.toString(), "-P", keyring + ".new"));
        program.addAll(List.of("-e", "trace=" + call, "-e", "inject=" + call + ":signal=KILL:when=1"));
        program.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.holdfast.app.Main"));
        program.addAll(List.of(arguments));
        program.addAll(List.of("--data-dir", data.toString()));
        Process process = new ProcessBuilder(program)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("it was not killed");
        }
        return process.exitValue();
    }
}
