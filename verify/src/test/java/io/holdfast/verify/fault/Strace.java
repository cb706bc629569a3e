package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.verify.crash.server.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Lets system calls of a running server fail or take their time, from now until it is let go. Needs {@code strace} on the machine. */
public final class Strace {
    private final Process process;

    private Strace(Process process) {
        this.process = process;
    }

    /** {@code injection} as in strace(1): {@code fdatasync:error=EIO:when=3}. Calls are counted from now, for each thread apart. */
    public static Strace inject(ServerProcess server, String injection) throws IOException {
        String call = injection.substring(0, injection.indexOf(':'));
        Process process = new ProcessBuilder(
                        "strace",
                        "-f",
                        "-p",
                        Long.toString(server.pid()),
                        "-o",
                        "/dev/null",
                        "-e",
                        "trace=" + call,
                        "-e",
                        "inject=" + injection)
                .redirectErrorStream(true)
                .start();
        BufferedReader said = process.inputReader(UTF_8);
        String first = said.readLine();
        if (first == null || !first.contains("attached")) {
            throw new AssertionError("strace cannot attach to the server: " + first);
        }
        return new Strace(process);
    }

    /** From now on the server runs as usual, if it still runs. */
    public void letGo() throws InterruptedException {
        // Not forcibly: it has to let go of all threads first.
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
