package io.holdfast.app.clock;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server that has run for a minute, on a machine whose clocks the test moves. */
abstract class ServerTimeSetup {
    static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();
    static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    @TempDir
    Path directory;

    final HandClocks machine = new HandClocks();
    HandServer server;

    @BeforeEach
    void runForAMinute() {
        server = HandServer.on(directory, machine);
        server.runSeconds(60);
    }
}
