package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * An open RocksDB together with all that has to be released after it: its options and its cache. Opening checks, and gives everything back
 * if that fails. What was not written to sorted files when it was closed is gone: the log has it.
 */
final class RocksDatabase implements AutoCloseable {

    private final DatabaseLocation location;
    private final RocksOptions options;
    private final RocksDB db;
    private final List<Table> tables;
    /** Tables that are not compacted, because files of theirs are damaged. */
    private final Set<String> uncompacted = ConcurrentHashMap.newKeySet();

    /** By table id; the first one belongs to no table, but to the store. */
    private final List<ColumnFamilyHandle> families;

    private RocksDatabase(
            DatabaseLocation location,
            RocksOptions options,
            RocksDB db,
            List<Table> tables,
            List<ColumnFamilyHandle> families) {
        this.tables = tables;
        this.location = location;
        this.options = options;
        this.db = db;
        this.families = families;
    }

    /** @param uncompacted names of tables that are known to be damaged */
    static RocksDatabase open(
            DatabaseLocation location, List<Table> tables, StoreSettings settings, Set<String> uncompacted)
            throws StoreRefused {
        List<Table> byId = inOrder(tables);
        // Before anything else: other classes of RocksDB fail to initialise without it.
        NativeLibrary.load(location.directory());
        RocksOptions options = new RocksOptions(settings);
        boolean opened = false;
        try {
            if (!location.isNew()) {
                IntegrityChecks.requireNoUnknownTable(location.directory(), location.rows(), byId);
            }
            RocksDatabase database = open(location, byId, options, uncompacted);
            opened = true;
            return database;
        } catch (RocksDBException e) {
            throw IntegrityChecks.refused(location.directory(), e);
        } finally {
            if (!opened) {
                options.close();
            }
        }
    }

    private static RocksDatabase open(
            DatabaseLocation location, List<Table> tables, RocksOptions options, Set<String> uncompacted)
            throws RocksDBException, StoreRefused {
        // RocksDB numbers column families in the order they are made, and batches name them by these numbers.
        List<ColumnFamilyDescriptor> wanted = new ArrayList<>();
        wanted.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options.ownRows()));
        for (Table table : tables) {
            wanted.add(new ColumnFamilyDescriptor(
                    table.name().getBytes(UTF_8), options.table(table, !uncompacted.contains(table.name()))));
        }
        List<ColumnFamilyHandle> families = new ArrayList<>();
        RocksDB db = RocksDB.open(options.database(location), location.rows().toString(), wanted, families);
        boolean complete = false;
        try {
            IntegrityChecks.requireSameNumbers(location.directory(), tables, families);
            complete = true;
            RocksDatabase database = new RocksDatabase(location, options, db, tables, families);
            database.uncompacted.addAll(uncompacted);
            return database;
        } finally {
            if (!complete) {
                db.close();
            }
        }
    }

    /** Whether RocksDB refuses all writes because a compaction met damage. */
    boolean isStoppedByDamage() {
        return options.compactionDamage().hasStoppedWrites();
    }

    /** Tables with damaged files that are known. */
    int damagedTables() {
        Set<String> damaged = new HashSet<>(uncompacted);
        damaged.addAll(options.compactionDamage().tables());
        return damaged.size();
    }

    /**
     * Closes it and opens the same files anew, so that RocksDB writes again; tables whose compaction met damage are not compacted any more.
     * What was not in sorted files is gone from it, and has to be taken from the log once more. If it fails, everything is closed.
     */
    RocksDatabase reopenedWithoutDamagedCompactions() throws RocksDBException, StoreRefused {
        uncompacted.addAll(options.compactionDamage().tables());
        db.close();
        options.compactionDamage().writesGoOn();
        boolean opened = false;
        try {
            RocksDatabase again = open(
                    new DatabaseLocation(location.directory(), location.rows(), false, location.mayLackFiles()),
                    tables,
                    options,
                    uncompacted);
            opened = true;
            return again;
        } finally {
            if (!opened) {
                options.close();
            }
        }
    }

    /** Keeps compaction away from a table that a read found damaged: it would stop all writes until the database is opened again. */
    void stopCompacting(Table table) {
        if (!uncompacted.add(table.name())) {
            return;
        }
        try {
            db.setOptions(
                    family(table),
                    MutableColumnFamilyOptions.builder()
                            .setDisableAutoCompactions(true)
                            .build());
        } catch (RocksDBException e) {
            // Then a compaction may meet the damage, and the next commit opens the database again.
            uncompacted.remove(table.name());
        }
    }

    private static List<Table> inOrder(List<Table> tables) {
        List<Table> byId =
                tables.stream().sorted(Comparator.comparingInt(Table::id)).toList();
        for (int i = 0; i < byId.size(); i++) {
            if (byId.get(i).id() != i + 1) {
                throw new IllegalArgumentException("Table ids run from 1 without a gap: " + byId);
            }
        }
        return byId;
    }

    RocksDB db() {
        return db;
    }

    RocksOptions options() {
        return options;
    }

    /** Where the store keeps what it needs to know of its own rows. */
    ColumnFamilyHandle ownRows() {
        return families.get(0);
    }

    Path rows() {
        return location.rows();
    }

    /** Writes everything that is only in memory into sorted files, all tables at one moment. */
    void flush() throws RocksDBException {
        try (FlushOptions flush = new FlushOptions()) {
            db.flush(flush, families);
        }
    }

    /** Makes a directory with all rows as they are now, of links to their files. */
    void checkpoint(Path made) throws RocksDBException {
        try (Checkpoint checkpoint = Checkpoint.create(db)) {
            checkpoint.createCheckpoint(made.toString());
        }
    }

    ColumnFamilyHandle family(Table table) {
        if (table.id() >= families.size()) {
            throw new IllegalArgumentException("The store was not opened with the table " + table.name());
        }
        return families.get(table.id());
    }

    /** Whether all tables of the batch are here. */
    boolean knows(Batch batch) {
        int highestId = Long.SIZE - 1 - Long.numberOfLeadingZeros(batch.tables());
        return highestId < families.size();
    }

    void reclaim() throws RocksDBException {
        flush();
        try {
            for (Table table : tables) {
                if (!uncompacted.contains(table.name())) {
                    db.compactRange(family(table), null, null, options.reclaiming());
                }
            }
        } catch (RocksDBException e) {
            boolean stopped = e.getStatus() != null && e.getStatus().getCode() == Status.Code.Incomplete;
            if (!stopped) {
                throw e;
            }
        }
    }

    /** Writes all files of a table anew, so that nothing is left in them of rows that were deleted. */
    void rewrite(Table table) throws RocksDBException {
        flush();
        try (CompactRangeOptions all =
                new CompactRangeOptions().setBottommostLevelCompaction(BottommostLevelCompaction.kForce)) {
            db.compactRange(family(table), null, null, all);
        }
    }

    /** Ends a {@link #reclaim} that is under way, and any later one. Not after closing. */
    void stopReclaiming() {
        options.reclaiming().setCanceled(true);
    }

    /** Without the log, which it does not know. */
    StoreStats stats() throws RocksDBException {
        return new StoreStats(
                0,
                db.getAggregatedLongProperty("rocksdb.total-sst-files-size"),
                db.getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables"),
                db.getAggregatedLongProperty("rocksdb.estimate-pending-compaction-bytes"),
                options.cache().getUsage(),
                damagedTables());
    }

    /** Nobody may be using it, and nobody may use it afterwards: RocksDB would take the whole process down. */
    @Override
    public void close() {
        db.close();
        options.close();
    }
}
