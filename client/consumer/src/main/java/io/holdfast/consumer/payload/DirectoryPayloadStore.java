package io.holdfast.consumer.payload;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps payloads as files of one directory, which all senders and readers share (one machine, or a network file system). A file has its
 * full content from the moment it has its name, and is synced before {@link #put} returns.
 *
 * <p>Any thread, any number of processes. In pointers, the directory is called by the name given here instead of a bucket's.
 */
public final class DirectoryPayloadStore implements PayloadStore {
    /** Names without a dot in front: such a name is a payload that is still being written. */
    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9_-][a-zA-Z0-9._-]*(/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*");

    private final Path directory;
    private final String name;
    private final PayloadKeys keys;

    /** Payloads in this directory, without a prefix. The directory is created when the first payload is kept. */
    public DirectoryPayloadStore(Path directory, String name) {
        this(directory, name, PayloadKeys.withoutPrefix());
    }

    public DirectoryPayloadStore(Path directory, String name, PayloadKeys keys) {
        this.directory = directory.toAbsolutePath().normalize();
        this.name = name;
        this.keys = keys;
    }

    @Override
    public PayloadPointer put(byte[] payload) {
        PayloadPointer pointer = new PayloadPointer(name, keys.next());
        Path file = file(pointer);
        Path parent = file.resolveSibling("");
        Path unfinished = file.resolveSibling("." + file.getFileName());
        try {
            Files.createDirectories(parent);
            write(unfinished, payload);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            sync(parent);
            return pointer;
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot store a payload as " + file, failed);
        }
    }

    @Override
    public byte[] get(PayloadPointer pointer, int maximumBytes) {
        Path file = file(pointer);
        try {
            long bytes = Files.size(file);
            if (bytes > maximumBytes) {
                throw new UnreadablePayloadException(
                        pointer + " has " + bytes + " bytes, more than the " + maximumBytes + " that may be read");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw new UnreadablePayloadException(pointer + " does not exist", missing);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot read " + file, failed);
        }
    }

    @Override
    public void delete(PayloadPointer pointer) {
        Path file = file(pointer);
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot delete " + file, failed);
        }
    }

    /**
     * Deletes payloads that were kept before this moment, as the life-cycle rule of a bucket would: what senders left over whose message
     * never reached its queue. Choose it longer ago than the retention of the queue and of its dead-letter queue together.
     *
     * @param limit how many are deleted at most
     * @return how many were deleted
     */
    public int deleteOlderThan(Instant before, int limit) {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> old =
                    files.filter(file -> olderThan(before, file)).limit(limit).toList();
            for (Path file : old) {
                Files.deleteIfExists(file);
            }
            return old.size();
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot delete old payloads in " + directory, failed);
        }
    }

    /** The key comes from a message body: it must not lead out of the directory. */
    private Path file(PayloadPointer pointer) {
        String key = pointer.key();
        if (!pointer.bucket().equals(name)
                || !keys.include(key)
                || !KEY.matcher(key).matches()) {
            throw new UnreadablePayloadException(pointer + " is not a payload of the store " + name);
        }
        Path file = directory.resolve(key).normalize();
        if (!file.startsWith(directory)) {
            throw new IllegalStateException(pointer + " would lead out of " + directory);
        }
        return file;
    }

    private static boolean olderThan(Instant before, Path file) {
        try {
            return Files.isRegularFile(file)
                    && Files.getLastModifiedTime(file).toInstant().isBefore(before);
        } catch (NoSuchFileException deletedMeanwhile) {
            return false;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void write(Path file, byte[] payload) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(payload);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Makes the new name durable, not only the content. Windows keeps names durable by itself and cannot open directories. */
    private static void sync(Path parent) throws IOException {
        if (File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(parent, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
