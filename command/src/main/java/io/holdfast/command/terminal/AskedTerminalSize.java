package io.holdfast.command.terminal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Asks {@code stty}, as Java does not know, at most once a second. What it does not say is taken from the environment, or is 80 by 24. The main thread only. */
final class AskedTerminalSize implements TerminalSize {
    private static final long LASTS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<String, String> environment;
    private int columns;
    private int rows;
    private long askedNanos;

    AskedTerminalSize(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int columns() {
        ask();
        return columns;
    }

    @Override
    public int rows() {
        ask();
        return rows;
    }

    private void ask() {
        if (columns != 0 && System.nanoTime() - askedNanos < LASTS_NANOS) {
            return;
        }
        askedNanos = System.nanoTime();
        String[] answer = stty().split(" ", -1);
        rows = positive(answer[0], positive(environment.getOrDefault("LINES", ""), 24));
        columns = positive(answer[answer.length - 1], positive(environment.getOrDefault("COLUMNS", ""), 80));
    }

    private static String stty() {
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
        } catch (IOException none) {
            return "";
        }
    }

    private static int positive(String text, int otherwise) {
        return text.matches("[1-9]\\d{0,4}") ? Integer.parseInt(text) : otherwise;
    }
}
