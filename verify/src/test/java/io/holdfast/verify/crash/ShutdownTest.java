package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.server.PollFleet;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM: whoever waits is answered at once, what was acknowledged stays, and the process ends soon. */
final class ShutdownTest {
    private static final int POLLS = 200;
    /** The promise is 3 s; a busy machine must not fail the test. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    @Test
    void stopAnswersParkedPollsKeepsWhatWasAcknowledgedAndIsQuick() throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                // Beyond the limit: a stop that ends only because its time is over is found out.
                .with("server.shutdown-deadline", "30 s");
        try (Crowd crowd = new Crowd(List.of("orders", "mail"), Seed.of(ShutdownTest.class))) {
            try (ServerProcess server = command.start();
                    PollFleet fleet = new PollFleet(server.port())) {
                crowd.createQueues(server.port());
                parkAll(fleet, server);
                crowd.start(server.port(), 4, 2);
                assertThat(server.keepsRunningFor(Duration.ofSeconds(1))).isTrue();
                assertThat(fleet.answers())
                        .as("no poll is answered without a reason")
                        .isEmpty();

                long startNanos = System.nanoTime();
                server.terminate();
                List<String> answers = fleet.awaitAll(LIMIT);
                Duration answered = Duration.ofNanos(System.nanoTime() - startNanos);
                assertThat(server.exitCode(LIMIT)).isZero();
                Duration ended = Duration.ofNanos(System.nanoTime() - startNanos);
                crowd.join();
                System.out.printf(
                        "ShutdownTest: %d parked polls answered after %d ms, process ended after %d ms%n",
                        POLLS, answered.toMillis(), ended.toMillis());
                assertThat(answers).hasSize(POLLS).allMatch(answer -> answer.equals(PollFleet.NOTHING));
                assertThat(ended).isLessThan(LIMIT);
                assertThat(server.errors()).doesNotContain("Exception");
            }
            try (ServerProcess server = command.start()) {
                crowd.count(server.port());
                crowd.drain(server.port());
            }
            assertThat(Laws.broken(crowd.ledger(), clock.slack())).isEmpty();
        }
    }

    /** On a queue that nobody sends to. */
    private static void parkAll(PollFleet fleet, ServerProcess server) throws IOException {
        try (SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"idle\"}");
            fleet.park(POLLS, "{" + Client.url("idle") + ",\"WaitTimeSeconds\":20}");
            new Waiters(server, connection, "idle").await(POLLS);
        }
    }
}
