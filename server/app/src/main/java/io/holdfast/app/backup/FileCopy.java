package io.holdfast.app.backup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads, copies and links files at a pace, and hashes what it reads. One thread. */
final class FileCopy {
    private static final int BUFFER_BYTES = 256 * 1024;

    private final CopyPace pace;
    private final LongConsumer read;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    /** @param read hears of bytes that were read */
    FileCopy(CopyPace pace, LongConsumer read) {
        this.pace = pace;
        this.read = read;
    }

    /** The hash of a file. */
    String hash(Path file) throws IOException, BackupStopped {
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ)) {
            return pass(from, null);
        }
    }

    /** Makes a copy, durable but for its name, and returns the hash of what is in it. */
    String copy(Path file, Path to) throws IOException, BackupStopped {
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
                FileChannel copy = FileChannel.open(
                        to,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        Places.ownersOnly(to, "rw-------"))) {
            String hash = pass(from, copy);
            copy.force(true);
            return hash;
        }
    }

    private String pass(FileChannel from, @Nullable FileChannel to) throws IOException, BackupStopped {
        MessageDigest digest = Sha256.begin();
        while (from.read(buffer.clear()) >= 0) {
            int count = buffer.flip().remaining();
            digest.update(buffer.array(), 0, count);
            while (to != null && buffer.hasRemaining()) {
                to.write(buffer);
            }
            read.accept(count);
            pace.passed(count);
        }
        return Sha256.end(digest);
    }

    /** Gives a file a second name; false where that cannot be, because the other place is on another disk, or knows no such thing. */
    static boolean link(Path file, Path to) throws IOException {
        try {
            Files.createLink(to, file);
            return true;
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (UnsupportedOperationException | FileSystemException cannot) {
            return false;
        }
    }
}
