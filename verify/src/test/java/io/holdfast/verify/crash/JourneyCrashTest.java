package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As {@link CrashTest}, with FIFO queues, dead letters, delays and running move tasks, which many clients use at the same time. */
@Execution(ExecutionMode.CONCURRENT)
final class JourneyCrashTest {
    /** For each number of partitions. */
    private static final int CYCLES = Seed.isLong() ? 100 : 10;

    private static final int MOST_MILLIS = 1_500;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(JourneyCrashTest.class);

    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 4})
    void orderDeduplicationDeadLettersAndMovesHoldHoweverOftenTheServerIsKilled(int partitions) throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(directory.resolve("data")).withPartitions(partitions);
        try (JourneyCrowd crowd = new JourneyCrowd(random.split())) {
            Kills kills = new Kills(command, random, MOST_MILLIS);
            kills.run(CYCLES, crowd);
            // On a busy machine it can take longer to meet a move task that is running.
            for (int more = 0; more < CYCLES && crowd.endsOfTasks() == 0; more++) {
                kills.run(1, crowd);
            }
            try (ServerProcess server = command.start()) {
                crowd.drain(server.port());
            }
            System.out.printf(
                    "JourneyCrashTest, %d partitions: %s, %d of them while messages were moved; %s%n",
                    partitions, kills, crowd.endsOfTasks(), crowd);
            assertThat(crowd.broken(clock.slack())).isEmpty();
            assertThat(crowd.endsOfTasks())
                    .as("kills while a move task was running")
                    .isPositive();
        }
    }
}
