package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * A data directory with damaged files, opened to save what can be read of it: the good rows of a partition go into a new store, which then
 * takes its place. Nothing of the old files is deleted, they are moved aside. One thread.
 *
 * <pre>
 * rows/                  the damaged files of a partition, until they are replaced; rows-1/ … those of others
 * repairing/rows/        its new rows while they are being written; thrown away if they were not finished
 * rows-damaged-NAME/     the damaged files afterwards
 * control/ …             the control rows likewise
 * repairing/log/         if the log is damaged: a new one, which goes on behind it
 * log-damaged-NAME/      the damaged log afterwards
 * </pre>
 *
 * If the machine stops between the two moves at the end, {@code rows} is missing, and the next {@link #open} makes the second one. Each
 * partition, and the log, can be replaced while others are not yet: they agree on what is in the file FACTS, which is written before.
 */
public final class DamagedStore implements AutoCloseable {
    private final NodeStorage storage;
    private final DataDirectory directory;
    private final @Nullable LostRecords lost;
    private final @Nullable String lostControl;
    private final Replacements replacements;
    /** From here on what was made anew is not thrown away any more. */
    private boolean isReplacing;

    private DamagedStore(List<Table> tables, StoreSettings settings, NodeStorage storage, StorageOpening opening) {
        this.storage = storage;
        this.directory = storage.directory();
        this.lost = opening.lost();
        this.lostControl = opening.lostControl();
        this.replacements = new Replacements(directory, tables, settings);
    }

    /**
     * Opens the store that is in this directory, however damaged its rows or its log are.
     *
     * @throws StoreRefused if it is in use, or so damaged that it cannot be opened at all
     */
    public static DamagedStore open(Path directory, List<Table> tables, StoreSettings settings) throws StoreRefused {
        if (!Files.isDirectory(directory)) {
            throw new StoreRefused("There is no data directory " + directory + ".");
        }
        try {
            RepairMoves.finishInterrupted(directory);
        } catch (IOException e) {
            throw IntegrityChecks.notRepaired(directory, e);
        }
        StorageOpening opening = new StorageOpening(tables, settings, Runnable::run).forRepair();
        NodeStorage storage = opening.open(directory, 1);
        return new DamagedStore(tables, settings, storage, opening);
    }

    public int partitions() {
        return storage.partitions();
    }

    /** What the log has lost; empty if it is sound. */
    public Optional<LostRecords> lostRecords() {
        return Optional.ofNullable(lost);
    }

    /** Why the control rows cannot be opened; empty if they can. Others were made in their place, with what the log has of them. */
    public Optional<String> lostControl() {
        return Optional.ofNullable(lostControl);
    }

    /**
     * Shows all rows of a range that can be read, and tells of those that cannot.
     *
     * @throws StoreUnreadable if the disk fails in a way that may be over when it is tried again: then nobody knows what is lost
     */
    public void read(int partition, Table table, byte[] from, byte[] toExclusive, SalvageVisitor visitor) {
        try {
            RocksDatabase database = storage.rows(partition).database();
            new Salvage(database.db(), database.family(table)).read(from, toExclusive, visitor);
        } catch (RocksDBException e) {
            throw new StoreUnreadable(
                    "The table " + table.name() + " could not be read: " + e.getMessage() + ".", false, e);
        }
    }

    /** The new store of a partition, empty at first. Partitions that are not asked for keep their rows. */
    public Store replacement(int partition) throws StoreRefused {
        return replacements.make(partition);
    }

    /** Changes rows of a partition: the new ones, if it gets any. Durable with {@link #replace}, and harmless without it. */
    public void change(int partition, Batch batch) throws StoreRefused {
        ReplacementStore made = replacements.of(partition);
        try {
            ReplacementStore.write(made == null ? storage.rows(partition).database() : made.database(), batch);
        } catch (StoreFailure e) {
            throw IntegrityChecks.notRepaired(directory.path(), e);
        }
    }

    /** Lets what was made anew take the place of what is damaged, and closes all of it; returns where the damaged files are now. */
    public List<Path> replace(String name) throws StoreRefused {
        SortedSet<Integer> replaced = new TreeSet<>(replacements.partitions());
        if (lostControl != null) {
            replaced.add(ControlDatabase.PARTITION);
        }
        if (replaced.isEmpty() && lost == null) {
            throw new IllegalStateException("There is nothing to replace it with");
        }
        List<Path> kept = new ArrayList<>();
        try {
            replacements.finish(storage);
            storage.settle(replaced);
            isReplacing = true;
            storage.closeFiles();
            for (int partition : replaced) {
                kept.add(RepairMoves.replace(directory, directory.rows(partition), name));
            }
            if (lost != null) {
                kept.add(RepairMoves.replace(directory, directory.log(), name));
            }
            Directories.deleteAll(directory.path().resolve(DataDirectory.REPAIRING));
            return kept;
        } catch (IOException | StoreFailure e) {
            throw IntegrityChecks.notRepaired(directory.path(), e);
        }
    }

    /** Without {@link #replace} everything is as it was before. */
    @Override
    public void close() {
        replacements.close();
        storage.closeFiles();
        if (lost != null) {
            lost.close();
        }
        if (!isReplacing) {
            RepairMoves.discard(directory);
        }
        storage.close();
    }
}
