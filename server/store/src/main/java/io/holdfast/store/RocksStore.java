package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The store on disk: one RocksDB per data directory, one column family per table.
 *
 * <p>A commit is three native calls (make the batch, write it, free it) however many rows it has, because {@link Batch}
 * is already in RocksDB's form.
 */
public final class RocksStore implements Store {

    /** Each table may turn out to be damaged while one commit waits, but hardly more than a few. */
    private static final int MOST_REOPENINGS = 8;

    /** Replaced when it must be opened again, while nobody else calls. */
    private RocksDatabase database;

    private final WriteOptions synced;
    private final ReadOptions pointRead;

    /** Held shared by every call and alone by close: a call into a database that was freed ends the process. */
    private final ReadWriteLock calls = new ReentrantReadWriteLock();

    private final AtomicBoolean hasReclaimable = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private boolean closed;
    private volatile @Nullable StoreFailure firstFailure;

    private RocksStore(RocksDatabase database) {
        this.database = database;
        this.synced = database.options().synced();
        this.pointRead = database.options().pointRead();
    }

    /**
     * Opens the data directory, making it if it is missing or empty. Replays what the log holds, so it can take seconds.
     *
     * @param tables all tables, with ids from 1 without a gap; one that is not there yet is made
     * @throws StoreRefused if the directory is not ours to use, too new, or damaged
     */
    public static RocksStore open(Path directory, List<Table> tables, StoreSettings settings) throws StoreRefused {
        return new RocksStore(RocksDatabase.open(directory, tables, settings));
    }

    /** Where RocksDB's native library was loaded from: other native code can be loaded there too. */
    public static Path nativeDirectory() {
        return NativeLibrary.loadedFrom();
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        // RocksDB writes nothing, and says so before it tries, once a compaction has met damage: opened again, it does.
        for (int triesLeft = MOST_REOPENINGS; !committed(batch, triesLeft); triesLeft--) {
            goOnWithoutCompaction();
        }
    }

    /** False if nothing was written because a compaction has met damage, and there are tries left. */
    private boolean committed(Batch batch, int triesLeft) throws StoreFailure {
        calls.readLock().lock();
        try {
            requireOpen();
            StoreFailure earlier = firstFailure;
            if (earlier != null) {
                throw new StoreFailure("Nothing is written any more because an earlier commit failed.", earlier);
            }
            // RocksDB would notice only after the batch is in its log.
            if (!database.knows(batch)) {
                throw new IllegalArgumentException("The batch names a table that the store was not opened with");
            }
            if (!batch.isEmpty() && !written(batch, triesLeft)) {
                return false;
            }
            if (batch.hasDeletions()) {
                hasReclaimable.set(true);
            }
            return true;
        } finally {
            calls.readLock().unlock();
        }
    }

    private void goOnWithoutCompaction() throws StoreFailure {
        calls.writeLock().lock();
        try {
            requireOpen();
            database = database.reopenedWithoutDamagedCompactions();
        } catch (RocksDBException | StoreRefused e) {
            closed = true;
            firstFailure = new StoreFailure("The store was not opened again: " + e.getMessage(), e);
            throw firstFailure;
        } finally {
            calls.writeLock().unlock();
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        calls.readLock().lock();
        try {
            requireOpen();
            return database.db().get(database.family(table), pointRead, key);
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            calls.readLock().unlock();
        }
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        calls.readLock().lock();
        try (Slice end = new Slice(toExclusive);
                ReadOptions range = new ReadOptions()) {
            requireOpen();
            // The rows of a scan are mostly read once: they must not push the indexes out of the cache.
            range.setVerifyChecksums(true).setFillCache(false).setIterateUpperBound(end);
            try (RocksIterator row = database.db().newIterator(database.family(table), range)) {
                row.seek(from);
                while (row.isValid() && visitor.row(row.key(), row.value())) {
                    row.next();
                }
                row.status();
            }
        } catch (RocksDBException e) {
            throw unreadable(table, e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /**
     * Gives the space of deleted rows back to the disk. RocksDB does so by itself, but only after thousands of deletions, and a few
     * deletions of large rows can be what a full disk waits for. Does nothing if nothing was deleted since it last succeeded; otherwise writes
     * out what is in memory and rewrites the files with deleted rows in them, which can take minutes on a large disk and needs space for
     * the new files before the old ones are gone. Other calls go on meanwhile; {@link #close} cuts it short.
     *
     * @throws StoreFailure if it did not succeed; whether commits go on to succeed, they will tell themselves
     */
    public void reclaim() throws StoreFailure {
        calls.readLock().lock();
        try {
            requireOpen();
            if (hasReclaimable.getAndSet(false)) {
                database.reclaim();
            }
        } catch (RocksDBException e) {
            // There is still something to reclaim: the next call must try again.
            hasReclaimable.set(true);
            throw new StoreFailure("The space of deleted rows could not be reclaimed: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** For metrics. Reads a few counters and lists one directory: for every few seconds, not for every request. */
    public StoreStats stats() {
        calls.readLock().lock();
        try {
            requireOpen();
            return database.stats();
        } catch (RocksDBException | IOException e) {
            throw new StoreUnreadable("The size of the store could not be read: " + e.getMessage() + ".", false, e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Bytes on disk, log and dead rows included. Costs as much as {@link #stats}. */
    public long approximateSizeBytes() {
        StoreStats stats = stats();
        return stats.logBytes() + stats.fileBytes();
    }

    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            database.stopReclaiming();
        }
        calls.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                database.close();
            }
        } finally {
            calls.writeLock().unlock();
        }
    }

    private boolean written(Batch batch, int triesLeft) throws StoreFailure {
        try (WriteBatch rows = new WriteBatch(batch.toByteArray())) {
            database.db().write(synced, rows);
            return true;
        } catch (RocksDBException e) {
            if (triesLeft > 0 && CompactionDamage.isDamage(e) && database.isStoppedByDamage()) {
                return false;
            }
            StoreFailure failure = new StoreFailure(
                    "A batch of " + batch.count() + " changes (" + batch.sizeBytes() + " bytes) was not written: "
                            + e.getMessage() + ".",
                    e);
            firstFailure = failure;
            throw failure;
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The store is closed");
        }
    }

    private StoreUnreadable unreadable(Table table, RocksDBException e) {
        boolean isDamage = CompactionDamage.isDamage(e);
        if (isDamage) {
            database.stopCompacting(table);
        }
        return new StoreUnreadable(
                "The table " + table.name() + " could not be read: " + e.getMessage() + ".", isDamage, e);
    }
}
