package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Starts the server, lets every owner look at its queues, lets all of them work at the same time, and kills the server: again and again. */
record KillCycles(
        ServerCommand command, List<? extends Owner> owners, ExecutorService threads, SplittableRandom random) {
    void run(int cycles) throws Exception {
        for (int cycle = 0; cycle < cycles; cycle++) {
            try (ServerProcess server = command.start()) {
                verify(server);
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
            verify(server);
        }
    }

    private void verify(ServerProcess server) throws IOException {
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
