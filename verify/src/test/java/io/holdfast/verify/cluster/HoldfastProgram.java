package io.holdfast.verify.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a command of {@code holdfast} other than the server, in a process of its own. */
final class HoldfastProgram {
    private HoldfastProgram() {}

    /** Returns all that it says. */
    static String run(String group, String command, List<String> arguments) throws IOException {
        List<String> program = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.holdfast.app.Main",
                group,
                command));
        program.addAll(arguments);
        Process process = new ProcessBuilder(program).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", program) + ": " + said);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return said;
    }
}
