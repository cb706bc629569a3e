package io.holdfast.command.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What one of the process's open files is. Java only tells whether input and output are both a terminal, which a command in the middle of a
 * pipe has to know one by one. Stateless.
 */
final class OpenFile {
    private OpenFile() {}

    static boolean isTerminal(int number) {
        try {
            String file =
                    Files.readSymbolicLink(Path.of("/proc/self/fd/" + number)).toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return hasConsole();
        }
    }

    /** Since 22 Java gives a console also where none is; only from then on it can be asked. */
    @SuppressWarnings("SystemConsoleNull") // both kinds of Java are asked
    private static boolean hasConsole() {
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
