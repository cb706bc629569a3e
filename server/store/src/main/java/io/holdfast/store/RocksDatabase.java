package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * An open RocksDB together with all that has to be released after it: its options, its cache, the claim on the data
 * directory. Opening claims, checks and recovers, and gives everything back if one of these fails.
 */
final class RocksDatabase implements AutoCloseable {

    private final DataDirectory directory;
    private final RocksOptions options;
    private final RocksDB db;
    private final List<Table> tables;
    /** Tables that are not compacted, because files of theirs are damaged. */
    private final Set<String> uncompacted = ConcurrentHashMap.newKeySet();

    /** By table id; the first one belongs to no table. */
    private final List<ColumnFamilyHandle> families;

    private RocksDatabase(
            DataDirectory directory,
            RocksOptions options,
            RocksDB db,
            List<Table> tables,
            List<ColumnFamilyHandle> families) {
        this.tables = tables;
        this.directory = directory;
        this.options = options;
        this.db = db;
        this.families = families;
    }

    static RocksDatabase open(Path path, List<Table> tables, StoreSettings settings) throws StoreRefused {
        return open(path, tables, settings, Set.of());
    }

    /** @param uncompacted names of tables that are known to be damaged */
    static RocksDatabase open(Path path, List<Table> tables, StoreSettings settings, Set<String> uncompacted)
            throws StoreRefused {
        List<Table> byId = inOrder(tables);
        DataDirectory directory = DataDirectory.claim(path);
        RocksOptions options = options(directory, path, settings);
        boolean opened = false;
        try {
            if (!directory.isNew()) {
                IntegrityChecks.requireUndamagedLogs(directory);
                IntegrityChecks.requireNoUnknownTable(directory, byId);
            }
            RocksDatabase database = open(directory, byId, options, uncompacted);
            opened = true;
            return database;
        } catch (RocksDBException e) {
            throw IntegrityChecks.refused(directory, e);
        } finally {
            if (!opened) {
                options.close();
                directory.close();
            }
        }
    }

    private static RocksOptions options(DataDirectory directory, Path path, StoreSettings settings)
            throws StoreRefused {
        try {
            // Before anything else: other classes of RocksDB fail to initialise without it.
            NativeLibrary.load(path);
            return new RocksOptions(settings);
        } catch (StoreRefused noLibrary) {
            directory.close();
            throw noLibrary;
        }
    }

    private static RocksDatabase open(
            DataDirectory directory, List<Table> tables, RocksOptions options, Set<String> uncompacted)
            throws RocksDBException, StoreRefused {
        // RocksDB numbers column families in the order they are made, and batches name them by these numbers.
        List<ColumnFamilyDescriptor> wanted = new ArrayList<>();
        wanted.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options.unused()));
        for (Table table : tables) {
            wanted.add(new ColumnFamilyDescriptor(
                    table.name().getBytes(UTF_8), options.table(table, !uncompacted.contains(table.name()))));
        }
        List<ColumnFamilyHandle> families = new ArrayList<>();
        RocksDB db = RocksDB.open(
                options.database(directory.isNew()), directory.rows().toString(), wanted, families);
        boolean complete = false;
        try {
            IntegrityChecks.requireSameNumbers(directory, tables, families);
            if (directory.isNew()) {
                directory.finish();
            }
            complete = true;
            RocksDatabase database = new RocksDatabase(directory, options, db, tables, families);
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
     * What is in the log is replayed, which takes a second or two at most. If it fails, everything is closed.
     */
    RocksDatabase reopenedWithoutDamagedCompactions() throws RocksDBException, StoreRefused {
        uncompacted.addAll(options.compactionDamage().tables());
        db.close();
        options.compactionDamage().writesGoOn();
        boolean opened = false;
        try {
            RocksDatabase again = open(directory, tables, options, uncompacted);
            opened = true;
            return again;
        } finally {
            if (!opened) {
                options.close();
                directory.close();
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
        try (FlushOptions flush = new FlushOptions()) {
            db.flush(flush, families);
        }
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

    /** Ends a {@link #reclaim} that is under way, and any later one. Not after closing. */
    void stopReclaiming() {
        options.reclaiming().setCanceled(true);
    }

    StoreStats stats() throws RocksDBException, IOException {
        return new StoreStats(
                directory.logBytes(),
                db.getAggregatedLongProperty("rocksdb.total-sst-files-size"),
                db.getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables"),
                db.getAggregatedLongProperty("rocksdb.estimate-pending-compaction-bytes"),
                options.cache().getUsage(),
                damagedTables());
    }

    /** Closes the database and keeps the claim on its directory. */
    DataDirectory closeWithoutDirectory() {
        db.close();
        options.close();
        return directory;
    }

    /** Nobody may be using it, and nobody may use it afterwards: RocksDB would take the whole process down. */
    @Override
    public void close() {
        closeWithoutDirectory().close();
    }
}
