package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start that cannot succeed ends with code 1 and exactly one sentence that says why. */
final class StartRefusalTest {
    @TempDir
    Path directory;

    private Path data;
    private ServerCommand command;

    @BeforeEach
    void nameTheData() {
        data = directory.resolve("data");
        command = ServerCommand.on(data);
    }

    @Test
    void dataOfAClusterAndOfANewerVersionAreRefused() throws Exception {
        fill();
        Files.writeString(data.resolve("FORMAT"), "holdfast-data 3\n");
        assertRefused(command, "is that of a node of a cluster");
        Files.writeString(data.resolve("FORMAT"), "holdfast-data 4\n");
        assertRefused(command, "was written by a newer Holdfast (format 4)");
    }

    @Test
    void directoryThatIsInUseIsRefused() throws Exception {
        try (ServerProcess first = command.start()) {
            assertRefused(command, "is in use by another Holdfast");
            assertThat(first.isAlive()).isTrue();
        }
    }

    @Test
    void portThatIsInUseIsRefused() throws Exception {
        // A first start would tell of its master key as well.
        fill();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertRefused(ServerCommand.on(data).onPort(port), "127.0.0.1:" + port);
        }
    }

    @Test
    void damagedLogIsRefused() throws Exception {
        fill();
        Path log = data.resolve("log/0000000001.log");
        byte[] bytes = Files.readAllBytes(log);
        // The first record begins in the second block.
        bytes[4096 + 20] ^= 1;
        Files.write(log, bytes);
        assertRefused(command, "is damaged");
    }

    @Test
    void missingFileIsRefused() throws Exception {
        fill();
        Files.delete(newest("MANIFEST-*"));
        assertRefused(command, "is damaged");
    }

    @Test
    void damagedFormatFileIsRefused() throws Exception {
        fill();
        Files.writeString(data.resolve("FORMAT"), "hello\n");
        assertRefused(command, "is damaged");
    }

    @Test
    void directoryOfSomethingElseIsRefusedAndLeftAlone() throws Exception {
        Files.createDirectories(data);
        Files.writeString(data.resolve("thesis.txt"), "years of work");
        assertRefused(command, "is not a Holdfast data directory");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(data)) {
            assertThat(files).extracting(Path::getFileName).asString().isEqualTo("[thesis.txt]");
        }
    }

    @Test
    void fileInPlaceOfTheDirectoryIsRefused() throws Exception {
        Files.writeString(data, "not a directory");
        assertRefused(command, data.toString());
    }

    private static void assertRefused(ServerCommand command, String why) {
        try (ServerProcess server = command.launch()) {
            assertThat(server.exitCode(Duration.ofMinutes(1))).isEqualTo(1);
            assertThat(server.errors().lines().toList())
                    .as("one sentence, no stack trace")
                    .singleElement()
                    .asString()
                    .contains(why)
                    .endsWith(".");
        }
    }

    /** A directory that a server has used and left properly. */
    private void fill() throws IOException {
        // Patience for its stop: how long that takes is not the question here.
        try (ServerProcess server =
                        command.with("server.shutdown-deadline", "30 s").start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"orders\"}");
            for (int i = 0; i < 20; i++) {
                connection.call("SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"hello " + i + "\"}");
            }
            server.terminate();
            assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
        }
    }

    private Path newest(String pattern) throws IOException {
        Path newest = null;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(data.resolve("rows"), pattern)) {
            for (Path file : files) {
                newest = newest == null || file.compareTo(newest) > 0 ? file : newest;
            }
        }
        if (newest == null) {
            throw new AssertionError("there is no " + pattern);
        }
        return newest;
    }
}
