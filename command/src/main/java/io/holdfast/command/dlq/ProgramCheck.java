package io.holdfast.command.dlq;

import io.holdfast.deadletters.CheckFailed;
import io.holdfast.deadletters.DeadLetter;
import io.holdfast.deadletters.DeadLetterCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program for each message. The body goes through a file, not through a pipe, so that a program that does not read it cannot hang us.
 * One thread.
 */
final class ProgramCheck implements DeadLetterCheck {
    private static final int MOST_ERROR_BYTES = 4_096;

    private final String program;
    private final Duration timeout;

    ProgramCheck(String program, Duration timeout) {
        this.program = program;
        this.timeout = timeout;
    }

    @Override
    public void check(DeadLetter letter) throws CheckFailed, IOException, InterruptedException {
        Path body = Files.createTempFile("holdfast-audit-", ".body");
        Path errors = Files.createTempFile("holdfast-audit-", ".err");
        try {
            Files.writeString(body, letter.body(), StandardCharsets.UTF_8);
            Process process = start(letter, body, errors);
            try {
                if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new CheckFailed("timeout", "it took longer than " + timeout.toSeconds() + " seconds");
                }
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            if (process.exitValue() != 0) {
                throw new CheckFailed("exit code " + process.exitValue(), lastLine(errors));
            }
        } finally {
            Files.deleteIfExists(body);
            Files.deleteIfExists(errors);
        }
    }

    private Process start(DeadLetter letter, Path body, Path errors) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", program)
                .redirectInput(body.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("HOLDFAST_MESSAGE_ID", letter.messageId());
        letter.systemAttributes().forEach((name, value) -> environment.put("HOLDFAST_SYSTEM_" + variable(name), value));
        letter.attributes().forEach((name, value) -> environment.put("HOLDFAST_ATTRIBUTE_" + variable(name), value));
        return builder.start();
    }

    /** What a shell can name. */
    private static String variable(String attribute) {
        return attribute.replaceAll("[^A-Za-z0-9_]", "_");
    }

    /** Where most programs say what went wrong. */
    private static String lastLine(Path errors) throws IOException {
        long skipped = Math.max(0, Files.size(errors) - MOST_ERROR_BYTES);
        try (InputStream in = Files.newInputStream(errors)) {
            in.skipNBytes(skipped);
            String text = new String(in.readNBytes(MOST_ERROR_BYTES), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.isBlank()).reduce("", (first, second) -> second);
        }
    }
}
