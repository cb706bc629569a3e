package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed again and again under load, also while it starts; at the end everything is drained and the ledger is read. */
final class CrashTest {
    private static final List<String> QUEUES = List.of("orders", "mail", "audit");
    private static final int CYCLES = Seed.isLong() ? 200 : 20;
    private static final int BUSY_WORKERS = 5;
    private static final int PARKED_WORKERS = 3;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(CrashTest.class);
    private final List<Long> recoveriesMillis = new ArrayList<>();
    private int killsDuringStart;

    @Test
    void everythingAcknowledgedHoldsHoweverOftenTheServerIsKilled() throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withJavaOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        try (Crowd crowd = new Crowd(QUEUES, random.split())) {
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                if (random.nextInt(3) == 0) {
                    killWhileItStarts(command);
                }
                killUnderLoad(command, crowd);
            }
            try (ServerProcess server = command.start()) {
                crowd.count(server.port());
                crowd.drain(server.port());
                crowd.count(server.port());
                server.terminate();
                assertThat(server.exitCode(Duration.ofSeconds(30))).isZero();
            }
            tell(crowd.ledger());
            assertThat(Laws.broken(crowd.ledger(), clock.slack())).isEmpty();
        }
    }

    /** Anywhere from the first instruction to just after it was ready; recovery must be safe to repeat. */
    private void killWhileItStarts(ServerCommand command) {
        long usualMillis = recoveriesMillis.isEmpty() ? 1_000 : recoveriesMillis.get(recoveriesMillis.size() - 1);
        try (ServerProcess server = command.launch()) {
            boolean alive = server.keepsRunningFor(Duration.ofMillis(random.nextLong(usualMillis + 100)));
            assertThat(alive)
                    .as("the server did not start: %s", server.errors())
                    .isTrue();
            killsDuringStart++;
        }
    }

    private void killUnderLoad(ServerCommand command, Crowd crowd) throws Exception {
        try (ServerProcess server = command.launch()) {
            recoveriesMillis.add(server.awaitReady().toMillis());
            crowd.createQueues(server.port());
            crowd.count(server.port());
            crowd.start(server.port(), BUSY_WORKERS, PARKED_WORKERS);
            boolean alive = server.keepsRunningFor(Duration.ofMillis(200 + random.nextInt(1_800)));
            assertThat(alive)
                    .as("the server ended by itself: %s", server.errors())
                    .isTrue();
            server.kill();
            crowd.join();
        }
    }

    private void tell(Ledger ledger) {
        Collections.sort(recoveriesMillis);
        long unknown = ledger.sent().stream()
                .filter(sent -> sent.outcome() == Outcome.UNKNOWN)
                .count();
        long deliveries = ledger.received().stream()
                .mapToLong(received -> received.deliveries().size())
                .sum();
        System.out.printf(
                "CrashTest: %d kills under load, %d during start; %d sends (%d unknown), %d deliveries, %d deletes;"
                        + " start and recovery median %d ms, longest %d ms%n",
                CYCLES,
                killsDuringStart,
                ledger.sent().size(),
                unknown,
                deliveries,
                ledger.deleted().size(),
                recoveriesMillis.get(recoveriesMillis.size() / 2),
                recoveriesMillis.get(recoveriesMillis.size() - 1));
    }
}
