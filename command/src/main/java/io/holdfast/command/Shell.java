package io.holdfast.command;

import io.holdfast.app.cli.StopSignals;
import io.holdfast.command.terminal.Terminal;
import io.holdfast.command.terminal.TerminalSize;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.Map;

/** What commands take from the process that they run in, so that a test can stand in for it. */
public record Shell(Map<String, String> environment, StopSignals signals, Terminal terminal, InstantSource clock) {

    /** For commands that only show how far they are. */
    public Shell(Map<String, String> environment, StopSignals signals, boolean terminal) {
        this(
                environment,
                signals,
                new Terminal(
                        terminal, terminal, terminal, false, TerminalSize.UNLIMITED, InputStream.nullInputStream()),
                InstantSource.system());
    }

    static Shell ofProcess(StopSignals signals) {
        Map<String, String> environment = System.getenv();
        return new Shell(environment, signals, Terminal.ofProcess(environment), InstantSource.system());
    }
}
