package io.holdfast.command.dlq;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.cli.StopSignals;
import io.holdfast.command.Shell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the command line inside the test and keeps what it printed. */
final class Cli {
    private final Map<String, String> environment = new HashMap<>();
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private StopSignals signals = onSignal -> {};
    private boolean terminal;

    Cli(URI endpoint) {
        environment.put("AWS_ENDPOINT_URL_SQS", endpoint.toString());
    }

    Cli onTerminal() {
        terminal = true;
        return this;
    }

    Cli stoppedBy(StopSignals other) {
        signals = other;
        return this;
    }

    Cli with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    int dlq(String... arguments) {
        List<String> all = new ArrayList<>(List.of("dlq"));
        all.addAll(List.of(arguments));
        out = new StringWriter();
        err = new StringWriter();
        Shell shell = new Shell(environment, signals, terminal);
        return Holdfast.run(
                HoldfastServer::start,
                all.toArray(String[]::new),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                DlqCommands.describe(shell));
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
