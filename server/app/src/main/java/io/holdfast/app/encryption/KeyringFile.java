package io.holdfast.app.encryption;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** The file of a keyring. One thread at a time. */
final class KeyringFile {
    /** Far above what the queues of one server need. */
    private static final long LARGEST_BYTES = 1L << 30;

    private final Path file;
    /** Where the next record goes. */
    private long end;

    KeyringFile(Path file, long end) {
        this.file = file;
        this.end = end;
    }

    public long end() {
        return end;
    }

    static Path in(Path directory, long number) {
        return directory.resolve(String.format(Locale.ROOT, "keyring-%016x", number));
    }

    static byte[] read(Path file) throws EncryptionRefused {
        try {
            return Files.size(file) > LARGEST_BYTES ? new byte[0] : Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw new EncryptionRefused(
                    "The keyring " + file + " is missing, and without it the messages cannot be decrypted;"
                            + " restore it from a backup, or say with security.keyring where it is.");
        } catch (IOException e) {
            throw new EncryptionRefused("The keyring " + file + " cannot be read: " + SyncedFiles.why(e) + ".", e);
        }
    }

    /** Durable when it returns. What a crash left behind the last record is overwritten. */
    public void append(byte[] records) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(end);
            SyncedFiles.write(channel, records, end);
            channel.force(true);
        }
        end += records.length;
    }

    /**
     * What is not in the new content is gone for good. Once the new file has the name, the old one is overwritten: its blocks would keep the
     * keys until they are used again.
     *
     * @param isDamaged whether some of the old content could not be read, and is to be kept aside
     */
    public void replace(byte[] content, boolean isDamaged) throws IOException {
        Path kept = file.resolveSibling(file.getFileName() + ".damaged");
        if (isDamaged && !Files.exists(kept)) {
            Files.copy(file, kept);
        }
        try (FileChannel old = FileChannel.open(file, StandardOpenOption.WRITE)) {
            SyncedFiles.replace(file, content);
            end = content.length;
            SyncedFiles.write(old, new byte[Math.toIntExact(old.size())], 0);
            old.force(true);
        }
    }
}
