package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Ends a server and deletes its directory when this process is gone, however that came about: a process that is killed runs no shutdown hook.
 * Any thread.
 */
final class Watchdog {
    /** The input ends with this process. In a session of its own, so that an interrupt of the whole test run does not reach it. */
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            read -r released && exit
            kill -s "$1" "$2"
            for tenth in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do kill -s 0 "$2" || break; sleep 0.1; done
            kill -s KILL "$2"
            rm -rf -- "$3"
            """;

    private final Process process;

    private Watchdog(Process process) {
        this.process = process;
    }

    static Watchdog over(Process server, Signal end, Path directory) {
        String pid = Long.toString(server.pid());
        List<String> command = List.of("setsid", "sh", "-c", SCRIPT, "watchdog", end.name(), pid, directory.toString());
        try {
            return new Watchdog(new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException cannotStart) {
            throw new UncheckedIOException(cannotStart);
        }
    }

    /** The server has ended; its number may soon be another's. */
    void release() {
        try (var input = process.getOutputStream()) {
            input.write("released\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            // As good as released.
        }
    }

    void awaitEnd() throws InterruptedException {
        process.waitFor();
    }
}
