package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A kill costs the history of a queue its last seconds and no more; a clean stop costs it nothing. */
@Execution(ExecutionMode.CONCURRENT)
final class HistoryCrashTest {
    /** What is counted is stored ten seconds later. */
    private static final Duration LONGER_THAN_A_CHECKPOINT = Duration.ofSeconds(13);

    @TempDir
    Path directory;

    @Test
    void countsOlderThanACheckpointSurviveAKillAndAllSurviveAStop() throws Exception {
        ServerCommand command =
                ServerCommand.on(directory.resolve("data")).withPartitions(1).with("server.shutdown-deadline", "30 s");
        try (ServerProcess server = command.start()) {
            send(server, 30);
            assertThat(server.keepsRunningFor(LONGER_THAN_A_CHECKPOINT)).isTrue();
            send(server, 10);
            server.kill();
        }
        long afterKill = sent();
        assertThat(afterKill).isBetween(30L, 40L);

        try (ServerProcess server = command.start()) {
            send(server, 5);
            server.terminate();
            assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
        }
        assertThat(sent()).isEqualTo(afterKill + 5);
    }

    private static void send(ServerProcess server, int count) throws IOException {
        try (SqsConnection connection = new SqsConnection(server.port())) {
            String url = connection
                    .call("CreateQueue", "{\"QueueName\":\"orders\"}")
                    .json()
                    .text("QueueUrl");
            String message = "{\"QueueUrl\":" + Json.quote(url) + ",\"MessageBody\":\"Hello\"}";
            for (int i = 0; i < count; i++) {
                assertThat(connection.call("SendMessage", message).isAcknowledged())
                        .isTrue();
            }
        }
    }

    /** What the minutes on the disk say of all queues. */
    private long sent() throws Exception {
        long[] sent = {0};
        try (Storage storage = Storage.open(
                directory.resolve("data"), StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run)) {
            storage.store(0)
                    .scan(StoredRows.table(Table.HISTORY), HistoryKeys.hour(0), HistoryKeys.lastUse(0), (key, row) -> {
                        sent[0] += MinuteRow.ofRow(row).get(MinuteField.SENT);
                        return true;
                    });
        }
        return sent[0];
    }
}
