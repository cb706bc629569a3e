package io.holdfast.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A data directory claimed by this process, from {@link #claim} to {@link #close}.
 *
 * <pre>
 * FORMAT          one line, "holdfast-data 1": written last when a directory is made, read first when it is opened
 * LOCK-holdfast   empty; locked while a process uses the directory
 * rows/           RocksDB
 * native/         RocksDB's native library, where the user has no cache directory: see {@link NativeLibrary}
 * </pre>
 *
 * <p>To change the format: raise {@link #FORMAT}, let this class go on reading the old number and say what has to be
 * done to the rows, and describe both in docs/disk-format.md. An older program refuses the higher number by itself.
 */
final class DataDirectory implements AutoCloseable {

    static final int FORMAT = 1;

    static final String FORMAT_FILE = "FORMAT";
    static final String UNFINISHED_FORMAT_FILE = "FORMAT.new";
    static final String LOCK_FILE = "LOCK-holdfast";
    static final String ROWS = "rows";

    /**
     * Directories this process holds. The operating system's lock does not tell two claims of one process apart: worse,
     * closing the second claim's file would release the first one's lock.
     */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel lock;
    private final boolean isNew;

    private DataDirectory(Path directory, FileChannel lock, boolean isNew) {
        this.directory = directory;
        this.lock = lock;
        this.isNew = isNew;
    }

    static DataDirectory claim(Path given) throws StoreRefused {
        try {
            Directories.make(given);
            Path directory = given.toRealPath();
            // Before the lock, so that a directory that is not ours stays as it was.
            requireOurs(directory);
            if (!HELD_HERE.add(directory)) {
                throw inUse(directory);
            }
            try {
                return lock(directory);
            } catch (StoreRefused | IOException | RuntimeException e) {
                HELD_HERE.remove(directory);
                throw e;
            }
        } catch (IOException e) {
            throw new StoreRefused("The data directory " + given + " cannot be used: " + Directories.why(e) + ".", e);
        }
    }

    static boolean isHeldHere(Path directory) throws IOException {
        return HELD_HERE.contains(directory.toRealPath());
    }

    /** Nothing was ever acknowledged here, so the rows may be created. Otherwise missing rows are damage. */
    boolean isNew() {
        return isNew;
    }

    Path rows() {
        return directory.resolve(ROWS);
    }

    @Override
    public String toString() {
        return directory.toString();
    }

    /** Length of RocksDB's write-ahead logs. */
    long logBytes() throws IOException {
        long total = 0;
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(rows(), "*.log")) {
            for (Path log : logs) {
                // One that is deleted meanwhile has the length 0, not an exception.
                total += log.toFile().length();
            }
        }
        return total;
    }

    /** Marks a new directory as complete. */
    void finish() throws StoreRefused {
        try {
            Path unfinished = directory.resolve(UNFINISHED_FORMAT_FILE);
            Directories.writeSynced(unfinished, "holdfast-data " + FORMAT + "\n");
            Files.move(unfinished, directory.resolve(FORMAT_FILE), StandardCopyOption.ATOMIC_MOVE);
            Directories.sync(directory);
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data directory " + directory + " cannot be written: " + Directories.why(e) + ".", e);
        }
    }

    @Override
    public void close() {
        try {
            // The file stays: were it deleted, two later processes could lock two different ones.
            lock.close();
        } catch (IOException e) {
            // The lock goes with the process at the latest.
        } finally {
            HELD_HERE.remove(directory);
        }
    }

    private static DataDirectory lock(Path directory) throws IOException, StoreRefused {
        FileChannel lock =
                FileChannel.open(directory.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (lock.tryLock() == null) {
                throw inUse(directory);
            }
            boolean isNew = !requireOurs(directory);
            if (isNew) {
                Files.createDirectories(directory.resolve(ROWS));
                Directories.sync(directory);
            }
            return new DataDirectory(directory, lock, isNew);
        } catch (StoreRefused | IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** False if the directory is empty, or was left half made. */
    private static boolean requireOurs(Path directory) throws IOException, StoreRefused {
        DirectoryContents contents = DirectoryContents.of(directory);
        return switch (contents.kind()) {
            case NO_DATA -> false;
            case DATA -> true;
            case NEWER_DATA ->
                throw new StoreRefused("The data directory " + directory + " was written by a newer Holdfast (format "
                        + contents.format() + "); this one reads format " + FORMAT
                        + ". Start the newer version, or give another directory.");
            case DAMAGED ->
                throw new StoreRefused("The data directory " + directory + " is damaged: its file " + FORMAT_FILE
                        + " does not say \"holdfast-data\" and a number.");
            case FOREIGN ->
                throw new StoreRefused("The directory " + directory
                        + " is not a Holdfast data directory and not empty (it contains " + contents.foreign()
                        + "); give the name of an empty or a new one.");
        };
    }

    private static StoreRefused inUse(Path directory) {
        return new StoreRefused("The data directory " + directory + " is in use by another Holdfast; stop that one"
                + " first, or give this one a directory of its own.");
    }
}
