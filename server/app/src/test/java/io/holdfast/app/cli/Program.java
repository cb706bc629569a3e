package io.holdfast.app.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/** Runs the command line inside the test and keeps what it printed. */
final class Program {

    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Map<String, String> environment = new HashMap<>();
    private ServerLauncher launcher = FakeServer::new;
    private StopSignals signals = Runnable::run; // a signal at once, so that serve ends by itself

    Program launching(ServerLauncher other) {
        launcher = other;
        return this;
    }

    Program stoppedBy(StopSignals other) {
        signals = other;
        return this;
    }

    Program with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    int run(String... arguments) {
        ProcessEnvironment surroundings = new ProcessEnvironment(
                environment,
                launcher,
                signals,
                code -> {
                    throw new AssertionError("halted with " + code);
                },
                Clock.fixed(NOW, ZoneOffset.UTC),
                System::nanoTime);
        return Holdfast.commandLine(surroundings, new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(arguments);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
