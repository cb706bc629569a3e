package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code holdfast doctor} on a data directory, in a process of its own. */
record Doctor(Path data) {
    /** Returns all that it says. */
    String run(int exitCode, String... options) throws IOException, InterruptedException {
        List<String> program = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.holdfast.app.Main",
                "doctor",
                "--data-dir",
                data.toString()));
        program.addAll(List.of(options));
        Process process = new ProcessBuilder(program).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
    }
}
