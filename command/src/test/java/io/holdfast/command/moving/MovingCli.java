package io.holdfast.command.moving;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.cli.StopSignals;
import io.holdfast.command.Shell;
import io.holdfast.command.queue.QueueCommands;
import io.holdfast.command.terminal.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Runs the commands inside the test, as in a home directory without files, and keeps what they printed. */
final class MovingCli {
    private final Map<String, String> environment;
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private StopSignals signals = onSignal -> {};

    MovingCli(URI endpoint) {
        environment = Map.of("HOME", "/nonexistent", "AWS_ENDPOINT_URL", endpoint.toString());
    }

    MovingCli stoppedBy(StopSignals other) {
        signals = other;
        return this;
    }

    int run(String... words) {
        out = new StringWriter();
        err = new StringWriter();
        Shell shell =
                new Shell(environment, signals, Terminal.none(InputStream.nullInputStream()), InstantSource.system());
        List<CommandSpec> commands = new ArrayList<>(QueueCommands.describe(shell));
        commands.addAll(MovingCommands.describe(shell));
        return Holdfast.run(
                HoldfastServer::start,
                words,
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                commands.toArray(CommandSpec[]::new));
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
