package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.disk.ForgetfulDisk;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The power is cut again and again, under load and during starts, on a disk that forgets or tears whatever was not synced: every start
 * succeeds without anybody's help, and at the end the ledgers are read.
 */
final class PowerCutTest {
    private static final List<String> QUEUES = List.of("orders", "mail", "audit");
    /** For each number of partitions. */
    private static final int CUTS = Seed.isLong() ? 30 : 3;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(PowerCutTest.class);
    private ForgetfulDisk disk;

    @BeforeEach
    void makeTheDisk() throws IOException {
        disk = ForgetfulDisk.in(directory);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 4})
    void everythingAcknowledgedHoldsAndEveryStartSucceedsHoweverOftenThePowerIsCut(int partitions) throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(disk.root().resolve("data"))
                .withPartitions(partitions)
                .with("server.shutdown-deadline", "30 s");
        try (Crowd crowd = new Crowd(QUEUES, random.split());
                JourneyCrowd travellers = new JourneyCrowd(random.split())) {
            PowerCuts cuts = new PowerCuts(disk, command, random, List.of(crowd, travellers));
            cuts.run(CUTS);
            disk.mount();
            try (ServerProcess server = command.start()) {
                crowd.count(server.port());
                crowd.drain(server.port());
                crowd.count(server.port());
                travellers.drain(server.port());
                server.terminate();
                assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
            }
            disk.unmount();
            System.out.printf(
                    "PowerCutTest, %d partitions: %s; %d sends, and %s%n",
                    partitions, cuts, crowd.ledger().sent().size(), travellers);
            assertThat(Laws.broken(crowd.ledger(), clock.slack()))
                    .as("%s", cuts)
                    .isEmpty();
            assertThat(travellers.broken(clock.slack())).as("%s", cuts).isEmpty();
        }
    }
}
