package io.holdfast.verify.crash;

import io.holdfast.verify.crash.server.ServerCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills while FIFO queues, delays, dead letters and move tasks are under load: order, deduplication and whereabouts hold. */
final class OrderCrashTest {
    private static final int CYCLES = Seed.isLong() ? 200 : 20;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(OrderCrashTest.class);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void orderDeduplicationAndMovesHoldHoweverOftenTheServerIsKilled() throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withJavaOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        List<Owner> owners = List.of(
                new OrderOwner("orders.fifo", Map.of()),
                new OrderOwner("scoped.fifo", Map.of("DeduplicationScope", "messageGroup")),
                new OrderOwner("delayed.fifo", Map.of("DelaySeconds", "1")),
                new DeadLetterOwner("jobs", ""),
                new DeadLetterOwner("steps", ".fifo"));
        new KillCycles(command, owners, threads, random).run(CYCLES);
        System.out.println("OrderCrashTest: " + CYCLES + " kills; " + owners);
    }
}
