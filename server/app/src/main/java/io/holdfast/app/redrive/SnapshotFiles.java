package io.holdfast.app.redrive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * The directory of a snapshot, as {@code holdfast dlq} knows it: {@code SHA256SUMS} is written last and makes it whole, and every name is on the
 * disk before the next. Only the server's own user can read it.
 */
record SnapshotFiles(Path directory) {
    private static final String ONLY_OWNER = "rwx------";

    Path messages() {
        return directory.resolve("messages.jsonl");
    }

    Path part() {
        return directory.resolve("messages.jsonl.part");
    }

    Path manifest() {
        return directory.resolve("manifest.json");
    }

    Path sums() {
        return directory.resolve("SHA256SUMS");
    }

    /** Some of the messages, chosen at random; not part of the snapshot. */
    Path sample() {
        return directory.resolve("sample.jsonl");
    }

    static void makeRoot(Path root) throws IOException {
        Files.createDirectories(root.toAbsolutePath().getParent());
        if (!Files.isDirectory(root)) {
            Files.createDirectory(root, owners(root, ONLY_OWNER));
        }
    }

    /** Makes it anew: what an interrupted attempt has left is removed. */
    void claim() throws IOException {
        remove();
        Files.createDirectory(directory, owners(directory, ONLY_OWNER));
        create(part());
        sync(directory);
        sync(directory.toAbsolutePath().resolveSibling("."));
    }

    /** Removes what was written, and nothing else that somebody may have put there. */
    void remove() throws IOException {
        for (Path file : List.of(sums(), manifest(), messages(), part(), sample())) {
            Files.deleteIfExists(file);
        }
        try {
            Files.deleteIfExists(directory);
        } catch (java.nio.file.DirectoryNotEmptyException foreign) {
            throw new IOException("there are other files in " + directory, foreign);
        }
    }

    void finish(String manifestText, String messagesSha256) throws IOException {
        sync(part());
        rename(part(), messages());
        writeWhole(manifest(), manifestText);
        String lines = messagesSha256 + "  messages.jsonl\n" + Sha256.of(manifest()) + "  manifest.json\n";
        writeWhole(sums(), lines);
    }

    void writeWhole(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        create(part);
        Files.writeString(part, text);
        sync(part);
        rename(part, file);
    }

    private static void create(Path file) throws IOException {
        Files.createFile(file, owners(file, "rw-------"));
    }

    private static FileAttribute<?>[] owners(Path where, String permissions) {
        if (!where.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> only = PosixFilePermissions.fromString(permissions);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(only)};
    }

    private static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(to.toAbsolutePath().resolveSibling("."));
    }

    private static void sync(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, Files.isDirectory(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (NoSuchFileException gone) {
            throw new IOException(file + " was removed while it was written", gone);
        }
    }
}
