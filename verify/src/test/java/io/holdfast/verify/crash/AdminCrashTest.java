package io.holdfast.verify.crash;

import io.holdfast.verify.crash.server.ServerCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills while queues are made, deleted, purged and changed: after the restart each is as it was acknowledged, or as the one call under way wanted it. */
final class AdminCrashTest {
    private static final int CYCLES = Seed.isLong() ? 50 : 6;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(AdminCrashTest.class);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void acknowledgedChangesToQueuesHoldHoweverOftenTheServerIsKilled() throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .with("rules.purge-once-per-60s", "false")
                .with("rules.recreate-after-60s", "false")
                .withJavaOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        List<Owner> owners = List.of(new SettingsOwner(), new PurgeOwner(), new LifeOwner());
        new KillCycles(command, owners, threads, random).run(CYCLES);
        System.out.println("AdminCrashTest: " + CYCLES + " kills; " + owners);
    }
}
