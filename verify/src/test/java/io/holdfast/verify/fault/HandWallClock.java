package io.holdfast.verify.fault;

import io.holdfast.verify.crash.server.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/** A wall clock for one server that a test sets while the server runs or while it is stopped; all its other clocks stay true. Needs {@code faketime}. */
public final class HandWallClock {
    private final Path file;
    private Duration ahead = Duration.ZERO;

    public HandWallClock(Path directory) throws IOException {
        this.file = directory.resolve("wall-clock");
        write();
    }

    /** The command with this wall clock instead of the machine's. It looks at it once a second, because looking takes long. */
    public ServerCommand of(ServerCommand command) {
        return command.alsoThrough(
                "env",
                // The loader puts the machine's library directory in the place of $LIB.
                "LD_PRELOAD=/usr/$LIB/faketime/libfaketimeMT.so.1",
                "FAKETIME_TIMESTAMP_FILE=" + file,
                "FAKETIME_CACHE_DURATION=1",
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                // Without it waits by the monotonic clock end at once, and the threads of the server spin.
                "FAKETIME_FORCE_MONOTONIC_FIX=0",
                "NO_FAKE_STAT=1");
    }

    public void set(Duration by) throws IOException {
        ahead = ahead.plus(by);
        write();
    }

    /** What it shows. */
    long millis() {
        return System.currentTimeMillis() + ahead.toMillis();
    }

    private void write() throws IOException {
        Path next = Files.writeString(file.resolveSibling("wall-clock.new"), "%+d\n".formatted(ahead.toSeconds()));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
