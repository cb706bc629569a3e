package io.holdfast.command;

import io.holdfast.app.cli.StopSignals;
import java.io.Console;
import java.util.Map;

/**
 * What commands take from the process that they run in, so that a test can stand in for it.
 *
 * @param terminal whether a person watches, and lines can be written over
 */
public record Shell(Map<String, String> environment, StopSignals signals, boolean terminal) {

    /** Since 22 Java gives a console also where none is; only from then on it can be asked. */
    @SuppressWarnings("SystemConsoleNull") // both kinds of Java are asked
    static boolean hasTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException olderJava) {
            return true;
        }
    }
}
