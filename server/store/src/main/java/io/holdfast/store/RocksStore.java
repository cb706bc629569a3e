package io.holdfast.store;

import io.holdfast.log.Log;
import io.holdfast.log.LogDamaged;
import io.holdfast.log.LogFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The store of one partition: its batches go into the log, which all partitions share, and from there into the rows, a RocksDB of its own with
 * one column family per table. RocksDB keeps no log; what it had only in memory when the process ended is taken from ours again.
 *
 * <p>Writing the rows is three native calls (make the batch, write it, free it) however many there are, because {@link Batch} is already
 * in RocksDB's form.
 */
final class RocksStore implements Store {

    /** Each table may turn out to be damaged while one commit waits, but hardly more than a few. */
    private static final int MOST_REOPENINGS = 8;

    /** Replaced when it must be opened again, while nobody else calls. */
    private RocksDatabase database;

    private final int partition;
    private final Log log;
    private final long epoch;
    private final WriteOptions withoutLog;
    private final ReadOptions pointRead;

    /** Held shared by every call and alone by close: a call into a database that was freed ends the process. */
    private final ReadWriteLock calls = new ReentrantReadWriteLock();

    /** Held from the log to the rows, so that whoever holds it knows that the rows have all that the log has of this partition. */
    private final Lock commits = new ReentrantLock();

    private final AtomicBoolean hasReclaimable = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private boolean closed;
    private volatile @Nullable StoreFailure firstFailure;
    /** Guarded by the commits' lock. */
    private AppliedRow applied;

    /** The rows must belong to the log; what they lack of it is put into them. */
    RocksStore(int partition, RocksDatabase database, AppliedRow applied, Log log) throws StoreFailure, LogDamaged {
        this.partition = partition;
        this.database = database;
        this.applied = applied;
        this.log = log;
        this.epoch = applied.epoch();
        this.withoutLog = database.options().withoutLog();
        this.pointRead = database.options().pointRead();
        for (int triesLeft = MOST_REOPENINGS; !isCaughtUp(triesLeft); triesLeft--) {
            goOnWithoutCompaction();
        }
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        commits.lock();
        try {
            if (batch.isEmpty()) {
                requireUsable(batch);
                return;
            }
            boolean hasDeletions = batch.hasDeletions();
            boolean isWritten = write(batch);
            // RocksDB writes nothing once a compaction has met damage: opened again, it does.
            for (int triesLeft = MOST_REOPENINGS; !isWritten; triesLeft--) {
                goOnWithoutCompaction();
                isWritten = isCaughtUp(triesLeft);
            }
            if (hasDeletions) {
                hasReclaimable.set(true);
            }
        } catch (LogDamaged unreadable) {
            throw fail(new StoreFailure(
                    "The rows could not be taken from the log: " + unreadable.getMessage() + ".", unreadable));
        } finally {
            commits.unlock();
        }
    }

    /** Into the log, then into the rows; false if the latter take nothing because a compaction has met damage. */
    private boolean write(Batch batch) throws StoreFailure {
        calls.readLock().lock();
        try {
            requireUsable(batch);
            byte[] encoded = batch.lastByteArray();
            long timeMillis = Math.max(applied.timeMillis(), batch.timeMillis());
            long position;
            try {
                position = log.append(partition, encoded, encoded.length, timeMillis);
            } catch (LogFailure e) {
                throw fail(new StoreFailure(
                        "A batch of " + batch.count() + " changes (" + encoded.length + " bytes) was not written: "
                                + e.getMessage(),
                        e));
            }
            return apply(encoded, position, timeMillis, true);
        } finally {
            calls.readLock().unlock();
        }
    }

    private boolean apply(byte[] encoded, long position, long timeMillis, boolean mayTryAgain) throws StoreFailure {
        AppliedRow row = new AppliedRow(epoch, position, timeMillis);
        try (WriteBatch rows = new WriteBatch(encoded)) {
            row.addTo(rows, database);
            database.db().write(withoutLog, rows);
            applied = row;
            return true;
        } catch (RocksDBException e) {
            if (mayTryAgain && CompactionDamage.isDamage(e) && database.isStoppedByDamage()) {
                return false;
            }
            throw fail(new StoreFailure("The rows were not written: " + e.getMessage() + ".", e));
        }
    }

    /** Whether the rows have all that the log has of this partition, now that it was put into them; false if a compaction has met damage. */
    private boolean isCaughtUp(int triesLeft) throws StoreFailure, LogDamaged {
        boolean[] goesOn = {true};
        @Nullable StoreFailure[] failure = {null};
        // The time of an entry is that of its record, at least.
        log.replay(partition, applied.position(), (position, timeMillis, bytes) -> {
            try {
                goesOn[0] = goesOn[0]
                        && failure[0] == null
                        && apply(bytes, position, Math.max(applied.timeMillis(), timeMillis), triesLeft > 0);
            } catch (StoreFailure e) {
                failure[0] = e;
            }
        });
        if (failure[0] != null) {
            throw failure[0];
        }
        return goesOn[0];
    }

    private void goOnWithoutCompaction() throws StoreFailure {
        calls.writeLock().lock();
        try {
            requireOpen();
            database = database.reopenedWithoutDamagedCompactions();
            AppliedRow found = AppliedRow.read(database);
            if (found == null || found.epoch() != epoch) {
                throw new StoreRefused("the rows have forgotten which log they belong to");
            }
            applied = found;
        } catch (RocksDBException | StoreRefused e) {
            closed = true;
            throw fail(new StoreFailure("The store was not opened again: " + e.getMessage(), e));
        } finally {
            calls.writeLock().unlock();
        }
    }

    private void requireUsable(Batch batch) throws StoreFailure {
        requireOpen();
        StoreFailure earlier = firstFailure;
        if (earlier != null) {
            throw new StoreFailure("Nothing is written any more because an earlier commit failed.", earlier);
        }
        // RocksDB would notice only after the batch is in the log.
        if (!database.knows(batch)) {
            throw new IllegalArgumentException("The batch names a table that the store was not opened with");
        }
    }

    private StoreFailure fail(StoreFailure failure) {
        firstFailure = failure;
        return failure;
    }

    /** Everything that the log had of this partition up to here is in the rows. */
    record CaughtUp(long logPosition, long appliedPosition) {}

    CaughtUp caughtUp(LongSupplier lastLogPosition) {
        commits.lock();
        try {
            return new CaughtUp(lastLogPosition.getAsLong(), applied.position());
        } finally {
            commits.unlock();
        }
    }

    /** For repairs, while nobody commits. */
    RocksDatabase database() {
        return database;
    }

    long newestMillis() {
        commits.lock();
        try {
            return applied.timeMillis();
        } finally {
            commits.unlock();
        }
    }

    /** Notes a position beside the rows, which only nodes of a cluster look at. On the disk when it returns. */
    void becomeReplica(ReplicaPosition position) throws StoreFailure {
        calls.readLock().lock();
        try (WriteBatch rows = new WriteBatch()) {
            requireOpen();
            position.addTo(rows, database);
            database.db().write(withoutLog, rows);
            database.flush();
        } catch (RocksDBException e) {
            throw new StoreFailure("The rows could not be written to files: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** See {@link RocksDatabase#rewrite}. */
    void rewrite(Table table) throws StoreFailure {
        calls.readLock().lock();
        try {
            requireOpen();
            database.rewrite(table);
        } catch (RocksDBException e) {
            throw new StoreFailure("The rows could not be written to files: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Makes a directory with these rows as they are now, of links to their files. */
    void checkpoint(Path made) throws StoreFailure {
        calls.readLock().lock();
        try {
            requireOpen();
            database.checkpoint(made);
        } catch (RocksDBException e) {
            throw new StoreFailure("The rows could not be copied: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Reads all files and compares their checksums. */
    void verify() throws StoreFailure {
        calls.readLock().lock();
        try {
            requireOpen();
            database.db().verifyChecksum();
        } catch (RocksDBException e) {
            throw new StoreFailure("Rows are damaged: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Writes all rows into sorted files and says how far RocksDB's list of files reaches then. */
    Manifest flush() throws StoreFailure {
        calls.readLock().lock();
        try {
            requireOpen();
            database.flush();
            return Manifest.of(database.rows());
        } catch (RocksDBException | IOException e) {
            throw new StoreFailure("The rows could not be written to files: " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
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
        try {
            requireOpen();
            RowScan.run(database, table, from, toExclusive, visitor);
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
    void reclaim() throws StoreFailure {
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

    /** Without the log. */
    StoreStats stats() {
        calls.readLock().lock();
        try {
            requireOpen();
            return database.stats();
        } catch (RocksDBException e) {
            throw new StoreUnreadable("The size of the store could not be read: " + e.getMessage() + ".", false, e);
        } finally {
            calls.readLock().unlock();
        }
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
