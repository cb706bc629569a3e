package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The file that one process locks while it uses a data directory; it says "made" as soon as the directory was complete once. Any thread. */
final class DirectoryLock implements AutoCloseable {
    static final String FILE = "LOCK-holdfast";
    /** In the lock's file once the directory was complete: from then on an empty one has lost something. */
    static final byte[] MADE = "made\n".getBytes(UTF_8);

    /**
     * Directories this process holds. The operating system's lock does not tell two claims of one process apart: worse,
     * closing the second claim's file would release the first one's lock.
     */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** @param directory its real path */
    static DirectoryLock take(Path directory) throws IOException, StoreRefused {
        if (!HELD_HERE.add(directory)) {
            throw inUse(directory);
        }
        try {
            return lock(directory);
        } catch (StoreRefused | IOException | RuntimeException e) {
            HELD_HERE.remove(directory);
            throw e;
        }
    }

    private static DirectoryLock lock(Path directory) throws IOException, StoreRefused {
        FileChannel channel =
                FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw inUse(directory);
            }
            return new DirectoryLock(directory, channel);
        } catch (StoreRefused | IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    static boolean isHeldHere(Path directory) throws IOException {
        return HELD_HERE.contains(directory.toRealPath());
    }

    /** Whether the directory was complete once. */
    boolean wasMade() throws IOException {
        return channel.size() > 0;
    }

    void noteMade() throws IOException {
        channel.write(ByteBuffer.wrap(MADE), 0);
        channel.force(true);
    }

    @Override
    public void close() {
        try {
            // The file stays: were it deleted, two later processes could lock two different ones.
            channel.close();
        } catch (IOException e) {
            // The lock goes with the process at the latest.
        } finally {
            HELD_HERE.remove(directory);
        }
    }

    private static StoreRefused inUse(Path directory) {
        return new StoreRefused("The data directory " + directory + " is in use by another Holdfast; stop that one"
                + " first, or give this one a directory of its own.");
    }
}
