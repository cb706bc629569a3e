package io.holdfast.app.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Directories of a backup: for their owner only, as what is in them. */
final class Places {
    private static final String DIRECTORY = "rwx------";

    private Places() {}

    static void makeDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, ownersOnly(directory, DIRECTORY));
    }

    /** Those that a file lies in. */
    static void makeParents(Path file) throws IOException {
        makeDirectories(Objects.requireNonNull(file.getParent()));
    }

    static Path makeTemporary(Path in, String prefix) throws IOException {
        return Files.createTempDirectory(in, prefix, ownersOnly(in, DIRECTORY));
    }

    static FileAttribute<?>[] ownersOnly(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Where a directory really is, or will be: links on the way are followed. */
    static Path real(Path directory) throws IOException {
        Path wanted = directory.toAbsolutePath().normalize();
        Path there = wanted;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return there.toRealPath().resolve(there.relativize(wanted)).normalize();
    }

    /** Whether one of two directories is in the other, or they are the same. */
    static boolean areMixed(Path one, Path other) throws IOException {
        Path first = real(one);
        Path second = real(other);
        return first.startsWith(second) || second.startsWith(first);
    }

    /** The names of all files below a directory, relative to it and with slashes, sorted. */
    static List<String> filesIn(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            // The root of a fresh file system has one directory.
            return all.allMatch(file -> file.endsWith("lost+found"));
        }
    }

    static void writeSynced(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Makes the names in a directory, and in all directories below it, durable. */
    static void syncNames(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.filter(Files::isDirectory).toList()) {
                try (FileChannel names = FileChannel.open(each, StandardOpenOption.READ)) {
                    names.force(true);
                }
            }
        }
    }

    static void deleteAll(Path root) throws IOException {
        if (Files.exists(root)) {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** The reason in words, without the path that the sentence around it already names. */
    static String why(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "access denied";
        }
        return e instanceof FileSystemException f && f.getReason() != null
                ? f.getReason()
                : String.valueOf(e.getMessage());
    }
}
