package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Crowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After a failed sync nobody knows what is on the disk: the server acknowledges nothing more, says so, and ends; a restart reads the truth. */
@Execution(ExecutionMode.CONCURRENT)
final class SyncFailureTest {
    private static final List<String> QUEUES = List.of("orders", "mail");
    private static final Duration END_LIMIT = Duration.ofMinutes(3);

    @TempDir
    Path directory;

    @Test
    void nothingIsAcknowledgedFromTheFirstFailedSyncOn() throws Exception {
        try (ServerProcess server = ServerCommand.on(directory.resolve("data")).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"orders\"}");
            // A send by itself is one batch, and one batch is one sync.
            Strace strace = Strace.inject(server, "fdatasync:error=EIO:when=6");
            for (int i = 1; i <= 5; i++) {
                assertThat(send(connection).status()).isEqualTo(200);
            }
            SqsAnswer refused = send(connection);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.error()).isEqualTo("ServiceUnavailable");
            assertThat(refused.message()).startsWith("The storage failed.").contains("unknown");
            assertEndsWithASentence(server);
            strace.letGo();
        }
    }

    /**
     * {@code fdatasync} makes the log durable, {@code fsync} the directory that a new log is in: the former fails in the middle of the load,
     * once or for good, the latter with the first batch of a run.
     */
    @ParameterizedTest
    @ValueSource(strings = {"fdatasync:error=EIO:when=100", "fdatasync:error=EIO:when=40+", "fsync:error=EIO:when=1"})
    void everythingAcknowledgedIsThereAfterAFailedSyncUnderLoad(String injection) throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(directory.resolve("data"));
        try (Crowd crowd = new Crowd(QUEUES, Seed.of(SyncFailureTest.class))) {
            try (ServerProcess server = command.start()) {
                crowd.createQueues(server.port());
            }
            try (ServerProcess server = command.start()) {
                Strace strace = Strace.inject(server, injection);
                crowd.start(server.port(), 4, 2);
                assertEndsWithASentence(server);
                crowd.join();
                strace.letGo();
            }
            try (ServerProcess server = command.start()) {
                crowd.count(server.port());
                crowd.drain(server.port());
            }
            assertThat(Laws.broken(crowd.ledger(), clock.slack())).isEmpty();
        }
    }

    private static SqsAnswer send(SqsConnection connection) throws IOException {
        return connection.call("SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"hello\"}");
    }

    private static void assertEndsWithASentence(ServerProcess server) {
        assertThat(server.exitCode(END_LIMIT)).isEqualTo(1);
        assertThat(server.errors().lines().toList())
                .last()
                .asString()
                .startsWith("The storage failed:")
                .contains("Input/output error");
    }
}
