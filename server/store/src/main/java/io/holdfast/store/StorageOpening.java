package io.holdfast.store;

import io.holdfast.log.FileLog;
import io.holdfast.log.Log;
import io.holdfast.log.LogDamaged;
import io.holdfast.log.LogSettings;
import io.holdfast.log.SalvagedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Opens a data directory: makes a new one, takes one over from before there was a log, or checks that log and rows belong together. */
final class StorageOpening {
    private final List<Table> tables;
    private final StoreSettings settings;
    private final Executor background;
    private Set<String> uncompacted = Set.of();
    private boolean isRepair;
    private @Nullable LostRecords lost;
    /** To be given back if the opening fails. */
    private final List<AutoCloseable> opened = new ArrayList<>();

    StorageOpening(List<Table> tables, StoreSettings settings, Executor background) {
        this.tables = tables;
        this.settings = settings;
        this.background = background;
    }

    /**
     * For a directory with damaged files. Compaction, which would meet them, is off. If the log is damaged, the rows get what follows in it
     * without a gap, and a new log is begun where repairs make things.
     */
    StorageOpening forRepair() {
        uncompacted = tables.stream().map(Table::name).collect(Collectors.toSet());
        isRepair = true;
        return this;
    }

    /** What a damaged log has lost; null if the log is sound. Only after the opening for a repair. */
    @Nullable
    LostRecords lost() {
        return lost;
    }

    Storage open(Path path, int partitions) throws StoreRefused {
        DataDirectory directory = DataDirectory.claim(path);
        opened.add(directory);
        boolean complete = false;
        try {
            Storage storage = directory.isNew()
                    ? make(directory, partitions)
                    : directory.hasNoLog() ? takeOver(directory) : reopen(directory);
            complete = true;
            return storage;
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data directory " + directory + " cannot be used: " + Directories.why(e) + ".", e);
        } catch (RocksDBException e) {
            throw IntegrityChecks.refused(directory.path(), e);
        } catch (LogDamaged e) {
            throw IntegrityChecks.damagedLog(directory.path(), String.valueOf(e.getMessage()), e);
        } catch (StoreFailure e) {
            throw new StoreRefused("The data directory " + directory + " cannot be used: " + e.getMessage(), e);
        } finally {
            if (!complete) {
                giveBack();
            }
        }
    }

    private Storage make(DataDirectory directory, int partitions)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        directory.makeRooms(partitions);
        return begin(directory, partitions, true);
    }

    /** RocksDB has put its own log into the rows when it is open; from then on ours follows. */
    private Storage takeOver(DataDirectory directory)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        IntegrityChecks.requireUndamagedLogsOfRocksDb(directory.path(), directory.rows(0));
        directory.makeRooms(1);
        return begin(directory, 1, false);
    }

    /** With a new log. A crash on the way leaves a directory that is begun once more. */
    private Storage begin(DataDirectory directory, int partitions, boolean isNew)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        AppliedRow nothing = new AppliedRow(new SecureRandom().nextLong(), 0, 0);
        List<RocksDatabase> databases = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            RocksDatabase database = openRows(directory, i, partitions, isNew);
            try (WriteBatch first = new WriteBatch()) {
                nothing.addTo(first, database);
                database.db().write(database.options().withoutLog(), first);
            }
            database.flush();
            databases.add(database);
        }
        FileLog log = FileLog.make(directory.log(), LogSettings.defaults(), nothing.epoch(), 0, background);
        opened.add(log);
        Facts facts = facts(
                nothing.epoch(),
                0,
                databases,
                databases.stream().map(unused -> nothing).toList());
        facts.write(directory.path());
        directory.finish();
        return storage(
                directory,
                log,
                log,
                databases,
                databases.stream().map(unused -> nothing).toList(),
                facts);
    }

    private Storage reopen(DataDirectory directory)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        Facts before = Facts.read(directory.path());
        int partitions = before.rows().size();
        List<RocksDatabase> databases = new ArrayList<>();
        List<AppliedRow> applied = new ArrayList<>();
        IntegrityChecks.requireNoRepairUnderWay(directory, partitions);
        for (int i = 0; i < partitions; i++) {
            IntegrityChecks.requireWhole(
                    directory.path(), directory.rows(i), before.rows().get(i).manifest());
            RocksDatabase database = openRows(directory, i, partitions, false);
            databases.add(database);
            applied.add(requireApplied(directory, database, before, i));
        }
        // RocksDB begins a new list of files each time it is opened.
        Facts facts = facts(before.epoch(), before.logFrom(), databases, applied);
        try {
            FileLog log =
                    FileLog.open(directory.log(), LogSettings.defaults(), facts.epoch(), facts.logFrom(), background);
            opened.add(log);
            facts.write(directory.path());
            return storage(directory, log, log, databases, applied, facts);
        } catch (LogDamaged damaged) {
            if (!isRepair) {
                throw damaged;
            }
            facts.write(directory.path());
            return withoutItsLog(directory, damaged, databases, applied, facts);
        }
    }

    private Storage withoutItsLog(
            DataDirectory directory,
            LogDamaged why,
            List<RocksDatabase> databases,
            List<AppliedRow> applied,
            Facts facts)
            throws IOException, LogDamaged, StoreFailure {
        SalvagedLog left = SalvagedLog.read(directory.log(), facts.epoch(), facts.logFrom());
        opened.add(left);
        LostRecords records = new LostRecords(String.valueOf(why.getMessage()), left, applied);
        Path place = directory.repaired(directory.log());
        Directories.deleteAll(place);
        Files.createDirectories(place);
        FileLog log = FileLog.make(place, LogSettings.defaults(), facts.epoch(), records.lastKnown(), background);
        opened.add(log);
        lost = records;
        return storage(directory, log, left, databases, applied, facts);
    }

    private RocksDatabase openRows(DataDirectory directory, int partition, int partitions, boolean isNew)
            throws StoreRefused {
        RocksDatabase database = RocksDatabase.open(
                new RocksDatabase.Location(directory.path(), directory.rows(partition), isNew),
                tables,
                settings.dividedBy(partitions),
                uncompacted);
        opened.add(database);
        return database;
    }

    private static AppliedRow requireApplied(
            DataDirectory directory, RocksDatabase database, Facts facts, int partition)
            throws RocksDBException, StoreRefused {
        @Nullable AppliedRow row = AppliedRow.read(database);
        if (row == null || row.epoch() != facts.epoch()) {
            throw IntegrityChecks.damaged(directory.path(), "its rows and its log do not belong together", null);
        }
        long least = facts.rows().get(partition).applied();
        if (row.position() < least) {
            throw IntegrityChecks.damaged(
                    directory.path(),
                    "its rows end at record " + row.position() + " of the log, but had record " + least,
                    null);
        }
        return row;
    }

    private static Facts facts(long epoch, long logFrom, List<RocksDatabase> databases, List<AppliedRow> applied)
            throws IOException {
        List<Facts.RowFacts> rows = new ArrayList<>();
        for (int i = 0; i < databases.size(); i++) {
            rows.add(new Facts.RowFacts(
                    applied.get(i).position(), Manifest.of(databases.get(i).rows())));
        }
        return new Facts(epoch, logFrom, rows);
    }

    private Storage storage(
            DataDirectory directory,
            FileLog log,
            Log replayed,
            List<RocksDatabase> databases,
            List<AppliedRow> applied,
            Facts facts)
            throws StoreFailure, LogDamaged {
        List<RocksStore> stores = new ArrayList<>();
        for (int i = 0; i < databases.size(); i++) {
            RocksStore store = new RocksStore(i, databases.get(i), applied.get(i), replayed);
            stores.add(store);
            opened.set(opened.indexOf(databases.get(i)), store);
        }
        return new Storage(directory, log, stores, facts, settings);
    }

    private void giveBack() {
        for (int i = opened.size() - 1; i >= 0; i--) {
            try {
                opened.get(i).close();
            } catch (Exception e) {
                // The reason why it was not opened is told; this would hide it.
            }
        }
    }
}
