package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

    /** Owns one queue, does one thing to it after the other, and knows how it must be. One thread at a time. */
    interface Owner {
        /** One acknowledged step; an exception means that the step's outcome is unknown. */
        void step(SqsConnection server) throws IOException;

        /** After a restart: fails if the queue is in a state that was never acknowledged nor asked for. */
        void verify(SqsConnection server) throws IOException;
    }

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
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (ServerProcess server = command.start()) {
                verify(owners, server);
                List<Future<?>> running = new ArrayList<>();
                for (Owner owner : owners) {
                    running.add(threads.submit(() -> stepUntilKilled(owner, server.port())));
                }
                boolean alive = server.keepsRunningFor(Duration.ofMillis(200 + random.nextInt(1_000)));
                assertThat(alive)
                        .as("the server ended by itself: %s", server.errors())
                        .isTrue();
                server.kill();
                for (Future<?> each : running) {
                    each.get();
                }
            }
        }
        try (ServerProcess server = command.start()) {
            verify(owners, server);
        }
        System.out.println("AdminCrashTest: " + CYCLES + " kills; " + owners);
    }

    private static void verify(List<Owner> owners, ServerProcess server) throws IOException {
        try (SqsConnection connection = new SqsConnection(server.port())) {
            for (Owner owner : owners) {
                owner.verify(connection);
            }
        }
    }

    private static void stepUntilKilled(Owner owner, int port) {
        try (SqsConnection connection = new SqsConnection(port)) {
            while (true) {
                owner.step(connection);
            }
        } catch (IOException killed) {
            // The owner knows which of its steps is unknown now.
        }
    }
}
