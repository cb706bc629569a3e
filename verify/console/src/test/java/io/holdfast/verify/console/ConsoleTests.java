package io.holdfast.verify.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs the tests in {@code console/test}. Needs {@code node}, {@code npm} and, for those in the browser, {@code chromium}. */
final class ConsoleTests {
    private static final Path CONSOLE = Path.of("../../console");
    private static final long LONGEST_MINUTES = 10;

    private final Map<String, String> environment = new LinkedHashMap<>();

    ConsoleTests with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** All of them must pass. */
    void pass(String... arguments) throws IOException, InterruptedException {
        install();
        List<String> command = new ArrayList<>(List.of("node", "test/run.mjs"));
        command.addAll(List.of(arguments));
        assertThat(run(command)).contains("fail 0").doesNotContain("pass 0");
    }

    /** As {@code ./test} did before, in one go for all. */
    private synchronized void install() throws IOException, InterruptedException {
        if (!Files.isDirectory(CONSOLE.resolve("node_modules"))) {
            run(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
        }
    }

    /** Gives what the program printed, and fails with that if the program does or takes too long. */
    String run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(CONSOLE.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        Process process = builder.start();
        CompletableFuture.delayedExecutor(LONGEST_MINUTES, TimeUnit.MINUTES).execute(() -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s%n%s", String.join(" ", command), output)
                .isZero();
        return output;
    }
}
