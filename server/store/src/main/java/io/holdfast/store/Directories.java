package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/** Making directories and small files that survive a power failure. */
final class Directories {

    private Directories() {}

    /** Makes the directory and its missing parents, each one's name on disk before the next is made. */
    static void make(Path directory) throws IOException, StoreRefused {
        if (Files.exists(directory)) {
            if (!Files.isDirectory(directory)) {
                throw new StoreRefused("The data directory " + directory + " cannot be used: it is a file.");
            }
            if (!Files.isWritable(directory)) {
                throw new StoreRefused("The data directory " + directory + " is not writable for this user.");
            }
            return;
        }
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null && !Files.exists(parent)) {
            make(parent);
        }
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException meanwhile) {
            // Another server makes the parent of its own directory.
            if (!Files.isDirectory(directory)) {
                throw meanwhile;
            }
        }
        if (parent != null) {
            sync(parent);
        }
    }

    /** Puts a whole file in the place of another one, durably: a crash leaves the one or the other. */
    static void replaceSynced(Path directory, String unfinishedName, String name, String text) throws IOException {
        Path unfinished = directory.resolve(unfinishedName);
        writeSynced(unfinished, text);
        Files.move(unfinished, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        sync(directory);
    }

    private static void writeSynced(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Deletes a directory with everything in it, if it is there. */
    static void deleteAll(Path root) throws IOException {
        if (Files.exists(root)) {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Gives a file or directory another name, durably. */
    static void moveSynced(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        sync(parent(to));
        sync(parent(from));
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    /** Makes the names in a directory durable. */
    static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** The reason in words, without the path that the sentence around it already names. */
    static String why(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "access denied";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return String.valueOf(e.getMessage());
    }
}
