package io.holdfast.verify.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.holdfast.app.backup.StoredBackup;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import io.holdfast.verify.fault.SmallDisk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup that does not come to its end harms nothing, and is known as what it is. */
final class BackupFaultTest {
    private static final String SLOWLY = ",\"copies\":true,\"bytesPerSecond\":65536";
    private static final int MESSAGES = 40;
    private static final String BODY = "x".repeat(50_000);

    @TempDir
    Path directory;

    private static void fill(SqsConnection connection) throws Exception {
        assertThat(connection.call("CreateQueue", "{\"QueueName\":\"orders\"}").isAcknowledged())
                .isTrue();
        for (int i = 0; i < MESSAGES; i++) {
            send(connection);
        }
    }

    private static void send(SqsConnection connection) throws Exception {
        String json = "{" + Client.url("orders") + ",\"MessageBody\":\"" + BODY + "\"}";
        assertThat(connection.call("SendMessage", json).isAcknowledged()).isTrue();
    }

    private static long messages(SqsConnection connection) throws Exception {
        return connection
                .call("GetQueueAttributes", "{" + Client.url("orders") + ",\"AttributeNames\":[\"All\"]}")
                .json()
                .object("Attributes")
                .number("ApproximateNumberOfMessages");
    }

    /** Somebody else needs the disk. */
    private static void takeAllRoom(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }

    @Test
    void killInTheMiddleLeavesAnUnfinishedBackupAndASoundServer() throws Exception {
        Path data = directory.resolve("data");
        Path backup = directory.resolve("backup");
        ServerCommand command = ServerCommand.on(data);
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            fill(connection);
            BackedUpProcess asked = new BackedUpProcess(server.port());
            asked.start(backup, SLOWLY);
            asked.await(state -> state.number("readBytes") > 0);
            server.kill();
        }
        assertThat(data.resolve("backing-up")).isDirectory();
        assertThatThrownBy(() -> StoredBackup.in(backup))
                .hasMessage("The backup in " + backup
                        + " was not finished, because its server ended meanwhile; make another one.");
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(data.resolve("backing-up")).doesNotExist();
            assertThat(messages(connection)).isEqualTo(MESSAGES);
            BackedUpProcess asked = new BackedUpProcess(server.port());
            asked.start(backup, "");
            assertThat(asked.awaitEnd().text("state")).isEqualTo("complete");
        }
        StoredBackup.in(backup).check(bytes -> {});
    }

    @Test
    void stopInTheMiddleIsNotHeldUpAndDeletesWhatWasWritten() throws Exception {
        Path data = directory.resolve("data");
        Path backup = directory.resolve("backup");
        try (ServerProcess server = ServerCommand.on(data).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            fill(connection);
            BackedUpProcess asked = new BackedUpProcess(server.port());
            asked.start(backup, SLOWLY);
            asked.await(state -> state.number("readBytes") > 0);
            server.terminate();
            assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
        }
        assertThat(backup).isEmptyDirectory();
        assertThat(data.resolve("backing-up")).doesNotExist();
    }

    @Test
    void diskThatIsTooSmallIsSaidInOneSentenceAndTheServerGoesOn() throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("a user who may mount a file system")
                .isEqualTo("root");
        Path mounted = Files.createDirectory(directory.resolve("small"));
        try (SmallDisk disk = SmallDisk.mountedOn(mounted, 1);
                ServerProcess server =
                        ServerCommand.on(directory.resolve("data")).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            fill(connection);
            BackedUpProcess asked = new BackedUpProcess(server.port());
            asked.start(mounted.resolve("backup"), "");
            Json end = asked.awaitEnd();
            assertThat(end.text("state")).isEqualTo("failed");
            assertThat(end.text("sentence"))
                    .matches("The disk of " + mounted.resolve("backup")
                            + " has too little room for the backup, which needs [2-9] MiB: 1 MiB are free\\.");
            assertThat(mounted.resolve("backup")).isEmptyDirectory();

            disk.growTo(8);
            asked.start(mounted.resolve("backup"), ",\"bytesPerSecond\":400000");
            asked.await(state -> state.number("readBytes") > 0);
            takeAllRoom(mounted.resolve("other"));
            Json full = asked.awaitEnd();
            assertThat(full.text("state")).isEqualTo("failed");
            assertThat(full.text("sentence"))
                    .isEqualTo("The backup to " + mounted.resolve("backup") + " failed: No space left on device.");
            assertThat(mounted.resolve("backup")).isEmptyDirectory();
            send(connection);
            assertThat(messages(connection)).isEqualTo(MESSAGES + 1);
        }
    }
}
