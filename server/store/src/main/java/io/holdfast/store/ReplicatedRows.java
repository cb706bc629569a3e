package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The rows of one partition on one of several nodes: a RocksDB without a log of its own, to which one thread applies what the nodes have agreed on.
 * Any thread may read. How far it is travels in the same write as the rows, so what is applied a second time after a crash is known.
 */
public final class ReplicatedRows implements AutoCloseable {
    private final ReplicaRowsOpening opening;
    private final ReplicaDatabase database;
    private final AtomicBoolean hasReclaimable = new AtomicBoolean();

    private ReplicatedRows(ReplicaRowsOpening opening, ReplicaDatabase database) {
        this.opening = opening;
        this.database = database;
    }

    /**
     * Opens the rows of a partition, making them if there are none.
     *
     * @param partitions how many there are, which share memory
     */
    public static ReplicatedRows open(
            ReplicaDirectory directory, int partition, int partitions, List<Table> tables, StoreSettings settings)
            throws StoreRefused {
        ReplicaRowsOpening opening = ReplicaRowsOpening.of(directory, partition, partitions, tables, settings);
        return new ReplicatedRows(opening, opening.openOrMake());
    }

    /** How far these rows are. */
    public ReplicaPosition applied() {
        return database.applied();
    }

    /** Whether all tables of the batch are here. */
    public boolean knows(Batch batch) {
        return database.call(open -> open.database().knows(batch));
    }

    /**
     * Puts a batch into the rows, with how far they are then. One thread at a time.
     *
     * @param encoded from {@link Batch#toByteArray}; null if only the position changes
     */
    public void apply(byte @Nullable [] encoded, ReplicaPosition position) throws StoreFailure {
        database.run("The rows were not written", open -> {
            try (WriteBatch rows = encoded == null ? new WriteBatch() : new WriteBatch(encoded)) {
                position.addTo(rows, open.database());
                open.database().db().write(open.withoutLog(), rows);
            }
            database.applied(position);
            // Whether anything was deleted is not looked for: reclaiming is for disks that are nearly full.
            hasReclaimable.set(true);
        });
    }

    /** Writes all rows into files: what was applied before is then on the disk. */
    public void flush() throws StoreFailure {
        database.run(
                "The rows could not be written to files",
                open -> open.database().flush());
    }

    /** Reads all files and compares their checksums. */
    public void verify() throws StoreFailure {
        database.run("Rows are damaged", open -> open.database().db().verifyChecksum());
    }

    /** Makes a directory with these rows as they are now, of links to their files. */
    public void checkpoint(Path made) throws StoreFailure {
        database.run("The rows could not be copied", open -> {
            try (Checkpoint checkpoint = Checkpoint.create(open.database().db())) {
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
        try {
            database.replace(() -> {
                swap(files, opening.place());
                return opening.open(false);
            });
        } catch (IOException e) {
            throw new StoreFailure(
                    "The rows from another node could not be put in place: " + Directories.why(e) + ".", e);
        } catch (RocksDBException | StoreRefused e) {
            throw new StoreFailure("The rows from another node cannot be opened: " + e.getMessage(), e);
        }
    }

    /** Moves files that came from another node to where rows are expected; they are on the disk before the old ones go. */
    public static void swap(Path files, Path place) throws IOException {
        ReceivedFiles.swap(files, place);
    }

    /** See {@link Store#get}. */
    public byte @Nullable [] get(Table table, byte[] key) {
        try {
            return database.call(
                    open -> open.database().db().get(open.database().family(table), open.pointRead(), key));
        } catch (RocksDBException e) {
            throw StoreUnreadable.of(table, e);
        }
    }

    /** See {@link Store#scan}. */
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        try {
            database.call(open -> {
                RowScan.run(open.database(), table, from, toExclusive, visitor);
                return true;
            });
        } catch (RocksDBException e) {
            throw StoreUnreadable.of(table, e);
        }
    }

    /** See {@link Storage#reclaim}. */
    public void reclaim() throws StoreFailure {
        if (hasReclaimable.getAndSet(false)) {
            boolean complete = false;
            try {
                database.run(
                        "The space of deleted rows could not be reclaimed",
                        open -> open.database().reclaim());
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
        try {
            return database.call(open -> open.database().stats());
        } catch (RocksDBException e) {
            throw new StoreUnreadable("The size of the store could not be read: " + e.getMessage() + ".", false, e);
        }
    }

    /** Waits for the calls under way. */
    @Override
    public void close() {
        database.close();
    }

    /** Whether files are damaged: another try would fail as well. */
    public static boolean isDamage(Throwable cause) {
        return (cause instanceof RocksDBException e && CompactionDamage.isDamage(e))
                || (cause instanceof StoreRefused refused && refused.damage() != null)
                || (cause instanceof StoreUnreadable unreadable && unreadable.isDamage());
    }
}
