package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Starts the server again and again and kills it: under load, and while it starts, because recovery must be safe to repeat. */
final class Kills {
    private static final int LEAST_MILLIS = 200;

    private final ServerCommand command;
    private final SplittableRandom random;
    private final int mostMillis;
    private final List<Long> recoveriesMillis = new ArrayList<>();
    private int duringStart;

    /** What the server has to do meanwhile. */
    interface Load {
        void begin(int port) throws Exception;

        /** The server is gone; fails if anything went wrong before that. */
        void end() throws Exception;
    }

    /** @param mostMillis how long the server is under load, at most, before it is killed */
    Kills(ServerCommand command, SplittableRandom random, int mostMillis) {
        this.command = command;
        this.random = random;
        this.mostMillis = mostMillis;
    }

    void run(int cycles, Load load) throws Exception {
        for (int cycle = 0; cycle < cycles; cycle++) {
            if (random.nextInt(3) == 0) {
                killWhileItStarts();
            }
            killUnder(load);
        }
    }

    /** Anywhere from the first instruction to just after it was ready. */
    private void killWhileItStarts() {
        long usualMillis = recoveriesMillis.isEmpty() ? 1_000 : recoveriesMillis.get(recoveriesMillis.size() - 1);
        try (ServerProcess server = command.launch()) {
            boolean alive = server.keepsRunningFor(Duration.ofMillis(random.nextLong(usualMillis + 100)));
            assertThat(alive)
                    .as("the server did not start: %s", server.errors())
                    .isTrue();
            duringStart++;
        }
    }

    private void killUnder(Load load) throws Exception {
        try (ServerProcess server = command.launch()) {
            recoveriesMillis.add(server.awaitReady().toMillis());
            load.begin(server.port());
            int busyMillis = LEAST_MILLIS + random.nextInt(mostMillis - LEAST_MILLIS);
            boolean alive = server.keepsRunningFor(Duration.ofMillis(busyMillis));
            assertThat(alive)
                    .as("the server ended by itself: %s", server.errors())
                    .isTrue();
            server.kill();
            load.end();
        }
    }

    @Override
    public String toString() {
        List<Long> sorted = new ArrayList<>(recoveriesMillis);
        Collections.sort(sorted);
        return sorted.size() + " kills under load, " + duringStart + " during start; start and recovery median "
                + sorted.get(sorted.size() / 2) + " ms, longest " + sorted.get(sorted.size() - 1) + " ms";
    }
}
