package io.holdfast.bench.consumer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a {@link ConsumerProcess} and waits for its number. */
public final class ConsumerRun {
    private ConsumerRun() {}

    public static double of(Measure measure, int port, String queueUrl, int... numbers) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                ConsumerProcess.class.getName(),
                measure.name(),
                Integer.toString(port),
                queueUrl));
        for (int number : numbers) {
            command.add(Integer.toString(number));
        }
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
                List<String> lines = output.lines().toList();
                return lines.stream()
                        .filter(line -> line.startsWith(ConsumerProcess.RESULT))
                        .mapToDouble(line -> Double.parseDouble(line.substring(ConsumerProcess.RESULT.length())))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "the consumer was not measured:\n" + String.join("\n", lines)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
