package io.holdfast.app.clock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/** The time of a server on a machine whose clocks a test moves; it is looked at every second, as a server does. */
final class HandServer {
    private static final long SECOND_MILLIS = 1_000;

    private final Path directory;
    private final HandClocks machine;
    private ServerTime time;

    private HandServer(Path directory, HandClocks machine, ServerTime time) {
        this.directory = directory;
        this.machine = machine;
        this.time = time;
    }

    /** Starts the first server on a directory. */
    static HandServer on(Path directory, HandClocks machine) {
        HandServer server = new HandServer(directory, machine, ServerTime.start(directory, 0, machine));
        server.look();
        return server;
    }

    void runSeconds(int seconds) {
        for (int i = 0; i < seconds; i++) {
            machine.pass(SECOND_MILLIS);
            look();
        }
    }

    void look() {
        try {
            Objects.requireNonNull(time.watch()).check();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    void stop() {
        time.close();
    }

    void start() {
        start(0);
    }

    /** A process that was killed instead of stopped is simply forgotten. */
    void start(long newestBatchMillis) {
        time = ServerTime.start(directory, newestBatchMillis, machine);
        look();
    }

    long nowMillis() {
        return time.clock().nowMillis();
    }

    long shown(long millis) {
        return time.steps().shown(millis);
    }

    ClockSteps steps() {
        return time.steps();
    }
}
