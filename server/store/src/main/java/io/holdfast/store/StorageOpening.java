package io.holdfast.store;

import io.holdfast.log.FileLog;
import io.holdfast.log.Log;
import io.holdfast.log.LogDamaged;
import io.holdfast.log.LogSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Opens a data directory: makes a new one, takes one over from before there was a log, or checks that log and rows belong together. */
final class StorageOpening {
    /** Without those that the directory's level does not allow, once that is known. */
    private List<Table> tables;

    private int level;
    private final StoreSettings settings;
    private final Executor background;
    private boolean isRepair;
    /** How many partitions of a node were copied into the directory; 0 if it is not made of those. */
    private int replicas;

    private @Nullable LostRecords lost;
    private @Nullable String lostControl;
    /** To be given back if the opening fails. */
    private final OpenedParts opened = new OpenedParts();

    StorageOpening(List<Table> tables, StoreSettings settings, Executor background) {
        this.tables = tables;
        this.settings = settings;
        this.background = background;
    }

    /**
     * For a directory with damaged files. Compaction, which would meet them, is off. If the log is damaged, the rows get what follows in it
     * without a gap, and a new log is begun where repairs make things; so are new control rows if those that are there cannot be opened.
     */
    StorageOpening forRepair() {
        isRepair = true;
        return this;
    }

    /** What a damaged log has lost; null if the log is sound. Only after the opening for a repair. */
    @Nullable
    LostRecords lost() {
        return lost;
    }

    /** Why the control rows cannot be opened; null if they can. Only after the opening for a repair. */
    @Nullable
    String lostControl() {
        return lostControl;
    }

    NodeStorage open(Path path, int partitions) throws StoreRefused {
        DataDirectory directory = DataDirectory.claim(path);
        opened.add(directory);
        return open(directory, partitions);
    }

    /** One that this process has claimed already, and whose data are there. If it fails, the claim stays. */
    NodeStorage openClaimed(DataDirectory directory) throws StoreRefused {
        return open(directory, 0);
    }

    /** A directory that has nothing but copies of the rows of a node of a cluster, all of one moment: they become those of a server on its own. */
    NodeStorage openReplicas(Path path, int partitions) throws StoreRefused {
        replicas = partitions;
        return open(path, partitions);
    }

    private NodeStorage open(DataDirectory directory, int partitions) throws StoreRefused {
        boolean complete = false;
        try {
            if (directory.hasReplicas()) {
                throw new StoreRefused("The data directory " + directory + " is that of a node of a cluster; start it"
                        + " with the settings of its cluster, or give another directory.");
            }
            chooseLevel(directory);
            NodeStorage storage = directory.isNew()
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
            throw IntegrityChecks.repairable(directory.path(), String.valueOf(e.getMessage()), e);
        } catch (StoreFailure e) {
            throw new StoreRefused("The data directory " + directory + " cannot be used: " + e.getMessage(), e);
        } finally {
            if (!complete) {
                opened.giveBack();
            }
        }
    }

    /** A new directory has the newest level; any other one the level that it was raised to. */
    private void chooseLevel(DataDirectory directory) throws IOException, StoreRefused {
        int newest = DirectoryLevel.newest(tables);
        level = directory.isNew() ? newest : DirectoryLevel.require(directory.path(), newest);
        tables = tables.stream().filter(table -> table.sinceLevel() <= level).toList();
    }

    private NodeStorage make(DataDirectory directory, int partitions)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        directory.makeRooms(partitions);
        DirectoryLevel.write(directory.path(), level);
        return begin(directory, partitions, true);
    }

    /** RocksDB has put its own log into the rows when it is open; from then on ours follows. */
    private NodeStorage takeOver(DataDirectory directory)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        IntegrityChecks.requireUndamagedLogsOfRocksDb(directory.path(), directory.rows(0));
        directory.makeRooms(1);
        return begin(directory, 1, false);
    }

    /** With a new log. A crash on the way leaves a directory that is begun once more. */
    private NodeStorage begin(DataDirectory directory, int partitions, boolean isNew)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        AppliedRow nothing = new AppliedRow(new SecureRandom().nextLong(), 0, 0);
        List<OpenedRows> rows = replicas > 0
                ? rowsOf(directory).beginWithReplicas(partitions, nothing.epoch())
                : rowsOf(directory).begin(partitions, isNew, nothing);
        FileLog log = FileLog.make(directory.log(), LogSettings.defaults(), nothing.epoch(), 0, background);
        opened.add(log);
        Facts facts = OpenedRows.facts(nothing.epoch(), 0, rows);
        facts.write(directory.path());
        directory.finish();
        return storage(directory, log, log, rows, facts);
    }

    private NodeStorage reopen(DataDirectory directory)
            throws IOException, RocksDBException, LogDamaged, StoreFailure, StoreRefused {
        Facts before = Facts.read(directory.path());
        IntegrityChecks.requireNoRepairUnderWay(directory, before.rows().size());
        RowsOpening opening = rowsOf(directory);
        List<OpenedRows> rows = opening.reopen(before);
        // RocksDB begins a new list of files each time it is opened.
        Facts now = OpenedRows.facts(before.epoch(), before.logFrom(), rows);
        lostControl = opening.lostControl();
        // Those that were made in their place may yet be thrown away.
        Facts facts = lostControl == null ? now : now.withControl(before.control());
        try {
            FileLog log =
                    FileLog.open(directory.log(), LogSettings.defaults(), facts.epoch(), facts.logFrom(), background);
            opened.add(log);
            facts.write(directory.path());
            return storage(directory, log, log, rows, facts);
        } catch (LogDamaged damaged) {
            if (!isRepair) {
                throw damaged;
            }
            facts.write(directory.path());
            return withoutItsLog(directory, damaged, rows, facts);
        }
    }

    private NodeStorage withoutItsLog(DataDirectory directory, LogDamaged why, List<OpenedRows> rows, Facts facts)
            throws IOException, LogDamaged, StoreFailure {
        LogReplacement made = LogReplacement.begin(directory, why, rows, facts, background, opened);
        lost = made.lost();
        return storage(directory, made.log(), made.left(), rows, facts);
    }

    private RowsOpening rowsOf(DataDirectory directory) {
        return new RowsOpening(directory, tables, settings, isRepair, opened);
    }

    private NodeStorage storage(DataDirectory directory, FileLog log, Log replayed, List<OpenedRows> rows, Facts facts)
            throws StoreFailure, LogDamaged {
        List<RocksStore> stores = new ArrayList<>();
        for (OpenedRows each : rows) {
            RocksStore store = new RocksStore(each.partition(), each.database(), each.applied(), replayed);
            stores.add(store);
            opened.replace(each.database(), store);
        }
        return new NodeStorage(directory, level, log, stores, facts, settings);
    }
}
