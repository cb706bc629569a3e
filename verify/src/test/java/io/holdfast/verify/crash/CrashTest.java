package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server is killed again and again under load, also while it starts; at the end everything is drained and the ledger is read. */
@Execution(ExecutionMode.CONCURRENT)
final class CrashTest {
    private static final List<String> QUEUES = List.of("orders", "mail", "audit");
    /** For each number of partitions. */
    private static final int CYCLES = Seed.isLong() ? 100 : 10;

    private static final int MOST_MILLIS = 2_000;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(CrashTest.class);

    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 4})
    void everythingAcknowledgedHoldsHoweverOftenTheServerIsKilled(int partitions) throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withPartitions(partitions)
                // Patience for the stop at the end: how long it takes is not the question here.
                .with("server.shutdown-deadline", "30 s");
        try (Crowd crowd = new Crowd(QUEUES, random.split()).withSpread(partitions)) {
            Kills kills = new Kills(command, random, MOST_MILLIS);
            kills.run(CYCLES, crowd);
            try (ServerProcess server = command.start()) {
                crowd.count(server.port());
                crowd.drain(server.port());
                crowd.count(server.port());
                server.terminate();
                assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
            }
            tell(partitions, kills, crowd.ledger());
            assertThat(Laws.broken(crowd.ledger(), clock.slack())).isEmpty();
        }
    }

    private static void tell(int partitions, Kills kills, Ledger ledger) {
        long unknown = ledger.sent().stream()
                .filter(sent -> sent.outcome() == Outcome.UNKNOWN)
                .count();
        long deliveries = ledger.received().stream()
                .mapToLong(received -> received.deliveries().size())
                .sum();
        System.out.printf(
                "CrashTest, %d partitions: %s; %d sends (%d unknown), %d deliveries, %d deletes%n",
                partitions,
                kills,
                ledger.sent().size(),
                unknown,
                deliveries,
                ledger.deleted().size());
    }
}
