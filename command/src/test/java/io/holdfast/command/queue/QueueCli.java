package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.cli.StopSignals;
import io.holdfast.command.Shell;
import io.holdfast.command.terminal.Terminal;
import io.holdfast.command.terminal.TerminalSize;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Runs the commands inside the test, as in a home directory without files, and keeps what they printed. */
final class QueueCli {
    final Map<String, String> environment = new HashMap<>(Map.of("HOME", "/nonexistent"));
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private StopSignals signals = onSignal -> {};
    private InputStream in = InputStream.nullInputStream();
    private int columns;
    private boolean colours;
    private InstantSource clock = InstantSource.system();

    QueueCli(URI endpoint) {
        environment.put("AWS_ENDPOINT_URL", endpoint.toString());
    }

    /** On a terminal of this width. */
    QueueCli onTerminal(int width) {
        columns = width;
        return this;
    }

    QueueCli withColours() {
        colours = true;
        return this;
    }

    QueueCli typing(String text) {
        in = new ByteArrayInputStream(text.getBytes(UTF_8));
        return this;
    }

    QueueCli reading(byte[] bytes) {
        in = new ByteArrayInputStream(bytes);
        return this;
    }

    QueueCli stoppedBy(StopSignals other) {
        signals = other;
        return this;
    }

    QueueCli at(InstantSource time) {
        clock = time;
        return this;
    }

    QueueCli with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Words that are apart by blanks; a tilde stands for a blank in a word. */
    int run(String line) {
        List<String> words = new ArrayList<>();
        for (String word : line.split(" +", -1)) {
            words.add(word.replace('~', ' '));
        }
        return run(words.toArray(String[]::new));
    }

    int run(String... words) {
        out = new StringWriter();
        return run(new PrintWriter(out, true), words);
    }

    int run(PrintWriter other, String... words) {
        err = new StringWriter();
        boolean terminal = columns > 0;
        Shell shell = new Shell(
                environment,
                signals,
                new Terminal(terminal, terminal, terminal, colours, TerminalSize.fixed(columns, 24), in),
                clock);
        return Holdfast.run(
                HoldfastServer::start,
                words,
                other,
                new PrintWriter(err, true),
                QueueCommands.describe(shell).toArray(CommandSpec[]::new));
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
