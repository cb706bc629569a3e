package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A client that is a program of its own, given the server's address and any credentials through the environment that all AWS tools read. It
 * gets none of this machine's own AWS settings.
 */
final class Program {
    private static final long LONGEST_MINUTES = 5;

    private static final Map<String, String> ANYONE = Map.of(
            "AWS_ACCESS_KEY_ID", "AKIDEXAMPLE",
            "AWS_SECRET_ACCESS_KEY", "secret",
            "AWS_DEFAULT_REGION", "us-east-1",
            "AWS_EC2_METADATA_DISABLED", "true");

    private final Path directory;
    private final Map<String, String> environment = new LinkedHashMap<>(ANYONE);

    Program(Path directory, URI endpoint) {
        this.directory = directory;
        environment.put("HOLDFAST_ENDPOINT", endpoint.toString());
    }

    Program with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** What a program that ran to its end printed, and how it ended. */
    record Ended(int code, String output) {}

    /** Runs a program to its end and gives what it printed; fails with that if the program does. */
    String run(String... command) throws IOException, InterruptedException {
        Ended ended = end(command);
        assertThat(ended.code())
                .as("%s%n%s", String.join(" ", command), ended.output())
                .isZero();
        return ended.output();
    }

    /** Ends the program, and those it started, when it takes too long: reading what it prints cannot be interrupted. */
    Ended end(String... command) throws IOException, InterruptedException {
        Process process = start(command);
        CompletableFuture.delayedExecutor(LONGEST_MINUTES, TimeUnit.MINUTES).execute(() -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private Process start(String... command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        builder.environment().putAll(environment);
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        return builder.start();
    }
}
