package io.holdfast.verify.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.JourneyCrowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Span;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A crowd uses queues with order, dead letters, delays and running move tasks; meanwhile backups are made, one on top of the other. What a restored server then
 * gives must fit what the crowd knew at the moment of its backup: all that was acknowledged is there and in one place, and nothing that was sent later.
 */
@Execution(ExecutionMode.CONCURRENT)
final class BackupUnderLoadTest {
    private static final int ROUNDS = Seed.isLong() ? 10 : 2;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(BackupUnderLoadTest.class);

    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 4})
    void restoredServerKeepsEveryLawAsOfTheMomentOfItsBackup(int partitions) throws Exception {
        WallClock clock = new WallClock();
        Path data = directory.resolve("data");
        ServerCommand command = ServerCommand.on(data).withPartitions(partitions);
        try (JourneyCrowd crowd = new JourneyCrowd(random.split())) {
            Span[] moments = new Span[ROUNDS];
            try (ServerProcess server = command.start()) {
                crowd.begin(server.port());
                BackedUpProcess asked = new BackedUpProcess(server.port());
                for (int i = 0; i < ROUNDS; i++) {
                    assertThat(server.keepsRunningFor(Duration.ofMillis(400 + random.nextInt(800))))
                            .isTrue();
                    moments[i] = backUp(asked, i, clock);
                }
                assertThat(server.keepsRunningFor(Duration.ofMillis(200))).isTrue();
                server.kill();
                crowd.end();
            }
            for (int i = 0; i < ROUNDS; i++) {
                Path restored = directory.resolve("restored-" + i);
                BackedUpProcess.restore(backup(i), data, restored);
                try (JourneyCrowd then = crowd.at(moments[i]);
                        ServerProcess server = ServerCommand.on(restored).start()) {
                    then.drain(server.port());
                    System.out.printf("BackupUnderLoadTest, %d partitions: %s%n", partitions, then);
                    assertThat(then.broken(clock.slack())).as("backup %d", i).isEmpty();
                }
            }
            requireThatALaterMomentIsNoticed(crowd, moments[ROUNDS - 1], data);
            try (ServerProcess server = command.start()) {
                crowd.drain(server.port());
                assertThat(crowd.broken(clock.slack())).as("the server itself").isEmpty();
            }
        }
    }

    /** The first backup lacks what was acknowledged before the last one: a test that did not see that would see nothing. */
    private void requireThatALaterMomentIsNoticed(JourneyCrowd crowd, Span later, Path data) throws Exception {
        Path restored = directory.resolve("too-early");
        BackedUpProcess.restore(backup(0), data, restored);
        try (JourneyCrowd then = crowd.at(later);
                ServerProcess server = ServerCommand.on(restored).start()) {
            then.drain(server.port());
            assertThat(then.broken(Duration.ZERO).keySet()).anyMatch(law -> law.startsWith("L1:"));
        }
    }

    private Path backup(int number) {
        return directory.resolve("backup-" + number);
    }

    /** The moment is not before the time that the server says, and not after the first answer that knows of it. */
    private Span backUp(BackedUpProcess asked, int number, WallClock clock) throws Exception {
        String base = number == 0 ? "" : ",\"incrementalFrom\":\"" + backup(number - 1) + "\"";
        long before = System.nanoTime();
        asked.start(backup(number), base + (random.nextBoolean() ? ",\"copies\":true" : ""));
        Json state = asked.await(each -> !each.text("state").equals("preparing"));
        long after = System.nanoTime();
        long agoMillis = System.currentTimeMillis()
                - Instant.parse(state.text("momentAt")).toEpochMilli();
        long said =
                after - TimeUnit.MILLISECONDS.toNanos(agoMillis) - clock.slack().toNanos();
        assertThat(asked.awaitEnd().text("state")).isEqualTo("complete");
        return new Span(Math.max(before, Math.min(said, after)), after);
    }
}
