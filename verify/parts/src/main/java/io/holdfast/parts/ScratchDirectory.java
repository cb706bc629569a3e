package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory that lives as long as its part. */
final class ScratchDirectory {
    private ScratchDirectory() {}

    static Path create(String name) {
        try {
            return Files.createTempDirectory(name);
        } catch (IOException noSpace) {
            throw new UncheckedIOException(noSpace);
        }
    }

    static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException cannotDelete) {
            throw new UncheckedIOException(cannotDelete);
        }
    }
}
