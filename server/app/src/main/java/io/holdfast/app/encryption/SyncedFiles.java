package io.holdfast.app.encryption;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/** Small files that survive a power failure, readable for their owner only. */
final class SyncedFiles {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNERS_DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private SyncedFiles() {}

    static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Path parent = parent(directory);
            Files.createDirectories(parent);
            Files.createDirectory(directory, permissions(directory, OWNERS_DIRECTORY));
            sync(parent);
        }
    }

    /** Puts a whole file in the place of another one, durably: a crash leaves the one or the other. */
    static void replace(Path file, byte[] content) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(unfinished);
        try (FileChannel channel = FileChannel.open(
                unfinished,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                permissions(unfinished, OWNER))) {
            write(channel, content, 0);
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        sync(parent(file));
    }

    static void write(FileChannel channel, byte[] content, long at) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position());
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

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    private static void sync(Path directory) throws IOException {
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    private static FileAttribute<?>[] permissions(Path file, Set<PosixFilePermission> allowed) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(allowed)}
                : new FileAttribute<?>[0];
    }
}
