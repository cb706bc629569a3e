package io.holdfast.verify.crash;

import io.holdfast.verify.crash.server.ServerCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills while queues are made, deleted, purged and changed: after the restart each is as it was acknowledged, or as the one call under way wanted it. */
@Execution(ExecutionMode.CONCURRENT)
final class AdminCrashTest {
    /** For each number of partitions. */
    private static final int CYCLES = Seed.isLong() ? 25 : 3;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(AdminCrashTest.class);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 4})
    void acknowledgedChangesToQueuesHoldHoweverOftenTheServerIsKilled(int partitions) throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withPartitions(partitions)
                .with("rules.purge-once-per-60s", "false")
                .with("rules.recreate-after-60s", "false");
        List<Owner> owners = List.of(new SettingsOwner(), new PurgeOwner(), new LifeOwner(partitions));
        new KillCycles(command, owners, threads, random).run(CYCLES);
        System.out.println("AdminCrashTest, " + partitions + " partitions: " + CYCLES + " kills; " + owners);
    }
}
