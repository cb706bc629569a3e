package io.holdfast.bench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command of {@code ./holdfast} that ends by itself. */
public final class HoldfastCommand {
    private HoldfastCommand() {}

    /** Gives what it printed. {@code root} is the repository's; complaints go to {@code log}. */
    public static String run(Path root, Path log, String... arguments) {
        List<String> command = new ArrayList<>(List.of(root.resolve("holdfast").toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException("failed, see " + log + ": " + String.join(" ", command));
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
