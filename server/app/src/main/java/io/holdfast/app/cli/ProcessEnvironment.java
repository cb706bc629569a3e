package io.holdfast.app.cli;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.time.Clock;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** What the commands take from the process they run in, so that a test can stand in for it. */
record ProcessEnvironment(
        Map<String, String> environment,
        ServerLauncher launcher,
        StopSignals signals,
        IntConsumer halt,
        Clock wallClock,
        LongSupplier nanoTime) {

    @SuppressForbidden
    static ProcessEnvironment ofThisProcess(ServerLauncher launcher) {
        return new ProcessEnvironment(
                System.getenv(),
                launcher,
                new ProcessSignals(),
                Runtime.getRuntime()::halt,
                Clock.systemUTC(),
                System::nanoTime);
    }
}
