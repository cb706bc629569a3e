package io.holdfast.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The rows of one partition on one of several nodes: a RocksDB without a log of its own, to which one thread applies what the nodes have agreed on.
 * Any thread may read. How far it is travels in the same write as the rows, so what is applied a second time after a crash is known.
 */
public final class ReplicatedRows implements AutoCloseable {
    private static final String DIGEST = ".md5";
    private static final String REPLACED = ".replaced";

    private final Path directory;
    private final Path place;
    private final List<Table> tables;
    private final StoreSettings settings;

    /** Held shared by every call, and alone by those that close the database: a call into one that was freed ends the process. */
    private final ReadWriteLock calls = new ReentrantReadWriteLock();

    private final AtomicBoolean hasReclaimable = new AtomicBoolean();
    /** Null when it is closed. Guarded by the calls' lock. */
    private @Nullable Opened opened;

    private volatile ReplicaPosition applied;

    private record Opened(RocksDatabase database, WriteOptions withoutLog, ReadOptions pointRead) {}

    private ReplicatedRows(
            Path directory, Path place, List<Table> tables, StoreSettings settings, RocksDatabase database)
            throws RocksDBException {
        this.directory = directory;
        this.place = place;
        this.tables = tables;
        this.settings = settings;
        this.opened = opened(database);
        this.applied = ReplicaPosition.read(database);
    }

    /**
     * Opens the rows of a partition, making them if there are none.
     *
     * @param partitions how many there are, which share memory
     */
    public static ReplicatedRows open(
            ReplicaDirectory directory, int partition, int partitions, List<Table> tables, StoreSettings settings)
            throws StoreRefused {
        boolean isControl = partition == ControlDatabase.PARTITION;
        List<Table> its = isControl ? List.of(ControlDatabase.TABLE) : tables;
        StoreSettings sizes = isControl ? settings.forControl() : settings.dividedBy(partitions);
        Path place = directory.rows(partition);
        @Nullable RocksDatabase database = null;
        try {
            Directories.deleteAll(place.resolveSibling(place.getFileName() + REPLACED));
            boolean isNew = !Files.exists(place);
            if (isNew) {
                ReplicaDirectory.make(place);
            }
            // A crash while they were made leaves rows without a list of files.
            isNew |= !Files.exists(place.resolve("CURRENT")) && isEmpty(place);
            database = open(directory.path(), place, its, sizes, isNew);
            return new ReplicatedRows(directory.path(), place, its, sizes, database);
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data directory " + directory.path() + " cannot be used: " + Directories.why(e) + ".", e);
        } catch (RocksDBException e) {
            if (database != null) {
                database.close();
            }
            throw IntegrityChecks.refused(directory.path(), e);
        }
    }

    private static boolean isEmpty(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.noneMatch(file -> file.toString().endsWith(".sst"));
        }
    }

    private static RocksDatabase open(
            Path directory, Path place, List<Table> tables, StoreSettings settings, boolean isNew) throws StoreRefused {
        return RocksDatabase.open(
                new RocksDatabase.Location(directory, place, isNew, false), tables, settings, Set.of());
    }

    private static Opened opened(RocksDatabase database) {
        return new Opened(
                database, database.options().withoutLog(), database.options().pointRead());
    }

    /** How far these rows are. */
    public ReplicaPosition applied() {
        return applied;
    }

    /** Whether all tables of the batch are here. */
    public boolean knows(Batch batch) {
        calls.readLock().lock();
        try {
            return requireOpen().database.knows(batch);
        } finally {
            calls.readLock().unlock();
        }
    }

    /**
     * Puts a batch into the rows, with how far they are then. One thread at a time.
     *
     * @param encoded from {@link Batch#toByteArray}; null if only the position changes
     */
    public void apply(byte @Nullable [] encoded, ReplicaPosition position) throws StoreFailure {
        calls.readLock().lock();
        try {
            Opened open = requireOpen();
            try (WriteBatch rows = encoded == null ? new WriteBatch() : new WriteBatch(encoded)) {
                position.addTo(rows, open.database);
                open.database.db().write(open.withoutLog, rows);
            }
            applied = position;
            // Whether anything was deleted is not looked for: reclaiming is for disks that are nearly full.
            hasReclaimable.set(true);
        } catch (RocksDBException e) {
            throw new StoreFailure("The rows were not written: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Writes all rows into files: what was applied before is then on the disk. */
    public void flush() throws StoreFailure {
        maintaining("The rows could not be written to files", open -> open.database.flush());
    }

    /** Reads all files and compares their checksums. */
    public void verify() throws StoreFailure {
        maintaining("Rows are damaged", open -> open.database.db().verifyChecksum());
    }

    /** Makes a directory with these rows as they are now, of links to their files. */
    public void checkpoint(Path made) throws StoreFailure {
        maintaining("The rows could not be copied", open -> {
            try (Checkpoint checkpoint = Checkpoint.create(open.database.db())) {
                checkpoint.createCheckpoint(made.toString());
            }
        });
    }

    /**
     * Takes other rows in the place of these, which are gone then. Whoever reads meanwhile waits.
     *
     * @param files from a {@link #checkpoint} of another node; a crash leaves either these rows, or none and the files
     */
    public void replaceBy(Path files) throws StoreFailure {
        calls.writeLock().lock();
        try {
            Opened open = opened;
            opened = null;
            if (open != null) {
                open.database.close();
            }
            swap(files, place);
            RocksDatabase database = open(directory, place, tables, settings, false);
            opened = opened(database);
            applied = ReplicaPosition.read(database);
        } catch (IOException e) {
            throw new StoreFailure(
                    "The rows from another node could not be put in place: " + Directories.why(e) + ".", e);
        } catch (RocksDBException | StoreRefused e) {
            throw new StoreFailure("The rows from another node cannot be opened: " + e.getMessage(), e);
        } finally {
            calls.writeLock().unlock();
        }
    }

    /** Moves files that came from another node to where rows are expected; they are on the disk before the old ones go. */
    public static void swap(Path files, Path place) throws IOException {
        List<Path> received;
        try (Stream<Path> all = Files.list(files)) {
            received = all.toList();
        }
        for (Path file : received) {
            if (file.toString().endsWith(DIGEST)) {
                Files.delete(file);
            } else {
                sync(file);
            }
        }
        Directories.sync(files);
        Path old = place.resolveSibling(place.getFileName() + REPLACED);
        Directories.deleteAll(old);
        if (Files.exists(place)) {
            Directories.moveSynced(place, old);
        }
        Directories.moveSynced(files, place);
        Directories.deleteAll(old);
    }

    private static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** See {@link Store#get}. */
    public byte @Nullable [] get(Table table, byte[] key) {
        calls.readLock().lock();
        try {
            Opened open = requireOpen();
            return open.database.db().get(open.database.family(table), open.pointRead, key);
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** See {@link Store#scan}. */
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        calls.readLock().lock();
        try {
            RowScan.run(requireOpen().database, table, from, toExclusive, visitor);
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** See {@link Storage#reclaim}. */
    public void reclaim() throws StoreFailure {
        if (hasReclaimable.getAndSet(false)) {
            boolean complete = false;
            try {
                maintaining("The space of deleted rows could not be reclaimed", open -> open.database.reclaim());
                complete = true;
            } finally {
                if (!complete) {
                    hasReclaimable.set(true);
                }
            }
        }
    }

    /** Without the log. */
    public StoreStats stats() {
        calls.readLock().lock();
        try {
            return requireOpen().database.stats();
        } catch (RocksDBException e) {
            throw new StoreUnreadable("The size of the store could not be read: " + e.getMessage() + ".", false, e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Waits for the calls under way. */
    @Override
    public void close() {
        stopReclaiming();
        calls.writeLock().lock();
        try {
            Opened open = opened;
            opened = null;
            if (open != null) {
                open.database.close();
            }
        } finally {
            calls.writeLock().unlock();
        }
    }

    private interface Task {
        void run(Opened open) throws RocksDBException;
    }

    private void maintaining(String whatFailed, Task task) throws StoreFailure {
        calls.readLock().lock();
        try {
            task.run(requireOpen());
        } catch (RocksDBException e) {
            throw new StoreFailure(whatFailed + ": " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    private void stopReclaiming() {
        calls.readLock().lock();
        try {
            Opened open = opened;
            if (open != null) {
                open.database.stopReclaiming();
            }
        } finally {
            calls.readLock().unlock();
        }
    }

    private Opened requireOpen() {
        Opened open = opened;
        if (open == null) {
            throw new IllegalStateException("The store is closed");
        }
        return open;
    }

    /** Whether files are damaged: another try would fail as well. */
    public static boolean isDamage(Throwable cause) {
        return (cause instanceof RocksDBException e && CompactionDamage.isDamage(e))
                || (cause instanceof StoreRefused refused && refused.damage() != null)
                || (cause instanceof StoreUnreadable unreadable && unreadable.isDamage());
    }

    private static StoreUnreadable unreadable(Table table, RocksDBException e) {
        return new StoreUnreadable(
                "The table " + table.name() + " could not be read: " + e.getMessage() + ".",
                CompactionDamage.isDamage(e),
                e);
    }
}
