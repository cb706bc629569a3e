package io.holdfast.deadletters;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Changes to files that a power failure does not undo: each is on the disk when its method returns. Stateless. */
final class DurableFiles {
    private DurableFiles() {}

    /** The file is there whole or not at all, and on the disk when this returns. */
    static void writeWhole(Path file, String text) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
        Files.writeString(unfinished, text, StandardCharsets.UTF_8);
        sync(unfinished);
        rename(unfinished, file);
    }

    /** When this returns, the new name is on the disk. Replaces what had it before. */
    static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        syncDirectory(to.toAbsolutePath().getParent());
    }

    /** The names in it. */
    static void syncDirectory(@Nullable Path directory) throws IOException {
        if (directory == null) {
            return; // the root of a file system has no parent, and was not made by us
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** What is in it, not its name. */
    static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
