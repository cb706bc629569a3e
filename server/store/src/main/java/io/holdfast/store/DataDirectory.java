package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A data directory claimed by this process, from {@link #claim} to {@link #close}.
 *
 * <pre>
 * FORMAT          one line, "holdfast-data 2": written last when a directory is made, read first when it is opened
 * FACTS           what the log and the rows must agree with: see {@link Facts}
 * LOCK-holdfast   locked while a process uses the directory: see {@link DirectoryLock}
 * log/            what was made durable last: see io.holdfast.log
 * clock           how the server's own time goes on: see io.holdfast.app.clock
 * encryption      which keyring belongs to it: see io.holdfast.app.encryption
 * rows/           RocksDB, the rows of partition 0; rows-1/, rows-2/ ... those of the others
 * control/        RocksDB, the rows of what belongs to no queue
 * LEVEL           how new the things are that may be written: see {@link DirectoryLevel}
 * repairing/      what a repair makes: see {@link DamagedStore}
 * backing-up/     links to the files of a moment, while a backup copies them: see {@link StorageCopy}
 * repartitioned/, REPARTITIONED, not-repartitioned/   while the number of partitions is changed: see {@link RepartitionMoves}
 * CLUSTER, raft/, groups/   only in the directory of a node of a cluster, which has no FACTS and no log/: see {@link ReplicaDirectory}
 * native/         RocksDB's native library, where the user has no cache directory: see {@link NativeLibrary}
 * </pre>
 *
 * <p>To change the format: raise {@link #FORMAT}, let this class go on reading the old number and say what has to be
 * done to the rows, and describe both in docs/disk-format.md. An older program refuses the higher number by itself.
 */
final class DataDirectory implements AutoCloseable {
    static final int FORMAT = 2;
    /** Of a node of a cluster: see {@link ReplicaDirectory}. */
    static final int FORMAT_OF_REPLICAS = 3;
    /** Before the log: RocksDB's own one is in the rows. */
    static final int FORMAT_WITHOUT_LOG = 1;

    static final String FORMAT_FILE = "FORMAT";
    static final String UNFINISHED_FORMAT_FILE = "FORMAT.new";
    static final String ROWS = "rows";
    static final String LOG = "log";
    static final String REPAIRING = "repairing";
    /** Links to the files of a moment, while they are copied elsewhere. */
    static final String MOMENT = "backing-up";

    private final Path directory;
    private final DirectoryLock lock;
    private final int format;

    private DataDirectory(Path directory, DirectoryLock lock, int format) {
        this.directory = directory;
        this.lock = lock;
        this.format = format;
    }

    static DataDirectory claim(Path given) throws StoreRefused {
        try {
            Directories.make(given);
            Path directory = given.toRealPath();
            // Before the lock, so that a directory that is not ours stays as it was.
            IntegrityChecks.formatOf(directory);
            DirectoryLock lock = DirectoryLock.take(directory);
            try {
                return open(directory, lock);
            } catch (StoreRefused | IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new StoreRefused("The data directory " + given + " cannot be used: " + Directories.why(e) + ".", e);
        }
    }

    private static DataDirectory open(Path directory, DirectoryLock lock) throws IOException, StoreRefused {
        // What a backup left that ended with its process.
        Directories.deleteAll(directory.resolve(MOMENT));
        RepartitionMoves.finish(directory);
        int format = IntegrityChecks.formatOf(directory);
        if (format == 0 && lock.wasMade()) {
            throw IntegrityChecks.damaged(
                    directory, "it was in use once, and now its file " + FORMAT_FILE + " is missing", null);
        }
        return new DataDirectory(directory, lock, format);
    }

    /** Nothing was ever acknowledged here, so log and rows may be made. Otherwise missing ones are damage. */
    boolean isNew() {
        return format == 0;
    }

    /** Whether it was written before there was a log. */
    boolean hasNoLog() {
        return format == FORMAT_WITHOUT_LOG;
    }

    /** Whether it is that of a node of a cluster. */
    boolean hasReplicas() {
        return format == FORMAT_OF_REPLICAS;
    }

    Path path() {
        return directory;
    }

    Path rows(int partition) {
        return directory.resolve(ControlDatabase.nameOf(partition));
    }

    Path log() {
        return directory.resolve(LOG);
    }

    /** Where a repair makes what will take the place of something else. */
    Path repaired(Path room) {
        return directory.resolve(REPAIRING).resolve(room.getFileName());
    }

    /** Makes directories for the log and the rows where there are none. */
    void makeRooms(int partitions) throws IOException {
        Files.createDirectories(log());
        Files.createDirectories(rows(ControlDatabase.PARTITION));
        for (int i = 0; i < partitions; i++) {
            Files.createDirectories(rows(i));
        }
        Directories.sync(directory);
    }

    @Override
    public String toString() {
        return directory.toString();
    }

    /** Marks a directory as complete, and of the present format. */
    void finish() throws IOException {
        finish(FORMAT);
    }

    void finish(int asFormat) throws IOException {
        Directories.replaceSynced(directory, UNFINISHED_FORMAT_FILE, FORMAT_FILE, lineOf(asFormat));
        lock.noteMade();
    }

    static String lineOf(int format) {
        return "holdfast-data " + format + "\n";
    }

    @Override
    public void close() {
        lock.close();
    }
}
