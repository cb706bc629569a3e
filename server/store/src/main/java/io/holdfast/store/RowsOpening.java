package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Opens the databases of a data directory, those of the partitions and the control rows, and checks that they have all they must have. */
final class RowsOpening {
    /** If one of these is lost, the rows of others can be saved, unlike without the list of them. */
    private static final String SORTED_FILE = ".sst";

    private final DataDirectory directory;
    private final List<Table> tables;
    private final StoreSettings settings;
    private final boolean isRepair;
    private Set<String> uncompacted;
    /** Gets all that is opened. */
    private final OpenedParts opened;

    private @Nullable String lostControl;

    /** @param isRepair compaction, which would meet damaged files, is off */
    RowsOpening(
            DataDirectory directory, List<Table> tables, StoreSettings settings, boolean isRepair, OpenedParts opened) {
        this.directory = directory;
        this.tables = tables;
        this.settings = settings;
        this.isRepair = isRepair;
        this.uncompacted = isRepair ? all(tables) : Set.of();
        this.opened = opened;
    }

    private static Set<String> all(List<Table> tables) {
        return Stream.concat(tables.stream(), Stream.of(ControlDatabase.TABLE))
                .map(Table::name)
                .collect(Collectors.toSet());
    }

    /** Why the control rows could not be opened, and others were made; null if they could. */
    @Nullable
    String lostControl() {
        return lostControl;
    }

    /**
     * All of them, the control rows last, as rows that belong to a log from now on.
     *
     * @param isNew whether there were none
     */
    List<OpenedRows> begin(int partitions, boolean isNew, AppliedRow applied) throws RocksDBException, StoreRefused {
        List<OpenedRows> all = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            all.add(OpenedRows.begun(i, openRows(i, partitions, isNew), applied));
        }
        all.add(OpenedRows.begun(
                ControlDatabase.PARTITION, openControl(directory.rows(ControlDatabase.PARTITION), true), applied));
        return all;
    }

    /**
     * All of them, the control rows last: copies of those of a node of a cluster, which belong to a log of their own from now on. Their files stay what they
     * are, so that they can be shared with other copies.
     */
    List<OpenedRows> beginWithReplicas(int partitions, long epoch) throws RocksDBException, StoreRefused {
        uncompacted = all(tables);
        List<RocksDatabase> databases = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            databases.add(openRows(i, partitions, false));
        }
        databases.add(openControl(directory.rows(ControlDatabase.PARTITION), false));
        long newestMillis = 0;
        for (RocksDatabase database : databases) {
            newestMillis = Math.max(newestMillis, ReplicaPosition.read(database).timeMillis());
        }
        AppliedRow applied = new AppliedRow(epoch, 0, newestMillis);
        List<OpenedRows> all = new ArrayList<>();
        for (RocksDatabase database : databases) {
            try (WriteBatch rows = new WriteBatch()) {
                ReplicaPosition.removeFrom(rows, database);
                database.db().write(database.options().withoutLog(), rows);
            }
            int partition = all.size() == partitions ? ControlDatabase.PARTITION : all.size();
            all.add(OpenedRows.begun(partition, database, applied));
        }
        return all;
    }

    /** All of them, the control rows last. */
    List<OpenedRows> reopen(Facts before) throws IOException, RocksDBException, StoreRefused {
        int partitions = before.rows().size();
        List<OpenedRows> all = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            Facts.RowFacts facts = before.rows().get(i);
            IntegrityChecks.requireWhole(directory.path(), directory.rows(i), facts.manifest());
            RocksDatabase database = openRows(i, partitions, false);
            all.add(new OpenedRows(i, database, requireApplied(database, before.epoch(), facts)));
        }
        all.add(reopenControl(before));
        return all;
    }

    private OpenedRows reopenControl(Facts before) throws IOException, RocksDBException, StoreRefused {
        Facts.RowFacts facts = before.control();
        Path place = directory.rows(ControlDatabase.PARTITION);
        // What other rows have of the log holds for them, too: it has nothing older of theirs.
        AppliedRow nothing = new AppliedRow(before.epoch(), before.logFrom(), 0);
        if (facts == null) {
            // From before there were control rows. A crash until the facts are written leaves a directory where they
            // are made once more.
            Directories.make(place);
            return OpenedRows.begun(ControlDatabase.PARTITION, openControl(place, true), nothing);
        }
        @Nullable RocksDatabase database = null;
        try {
            IntegrityChecks.requireWhole(directory.path(), place, facts.manifest());
            database = openControl(place, false);
            return new OpenedRows(ControlDatabase.PARTITION, database, requireApplied(database, before.epoch(), facts));
        } catch (RocksDBException unreadable) {
            close(database);
            return withoutControl(IntegrityChecks.refused(directory.path(), unreadable), nothing);
        } catch (StoreRefused refused) {
            close(database);
            return withoutControl(refused, nothing);
        }
    }

    private OpenedRows withoutControl(StoreRefused refused, AppliedRow nothing)
            throws IOException, RocksDBException, StoreRefused {
        String how = refused.damage();
        if (how == null) {
            throw refused;
        }
        if (!isRepair) {
            throw IntegrityChecks.repairable(directory.path(), "in its control rows: " + how, refused);
        }
        lostControl = how;
        Path made = directory.repaired(directory.rows(ControlDatabase.PARTITION));
        Directories.deleteAll(made);
        Files.createDirectories(made);
        return OpenedRows.begun(ControlDatabase.PARTITION, openControl(made, true), nothing);
    }

    private void close(@Nullable RocksDatabase database) {
        if (database != null) {
            opened.remove(database);
            database.close();
        }
    }

    private RocksDatabase openRows(int partition, int partitions, boolean isNew) throws StoreRefused {
        try {
            return open(directory.rows(partition), isNew, tables, settings.dividedBy(partitions));
        } catch (StoreRefused refused) {
            String how = refused.damage();
            throw how != null && how.contains(SORTED_FILE) && !isRepair
                    ? IntegrityChecks.repairable(directory.path(), how, refused)
                    : refused;
        }
    }

    private RocksDatabase openControl(Path place, boolean isNew) throws StoreRefused {
        return open(place, isNew, List.of(ControlDatabase.TABLE), settings.forControl());
    }

    private RocksDatabase open(Path place, boolean isNew, List<Table> its, StoreSettings sizes) throws StoreRefused {
        DatabaseLocation location = new DatabaseLocation(directory.path(), place, isNew, isRepair);
        RocksDatabase database = RocksDatabase.open(location, its, sizes, uncompacted);
        opened.add(database);
        return database;
    }

    private AppliedRow requireApplied(RocksDatabase database, long epoch, Facts.RowFacts facts)
            throws RocksDBException, StoreRefused {
        @Nullable AppliedRow row = AppliedRow.read(database);
        if (row == null || row.epoch() != epoch) {
            throw IntegrityChecks.damaged(directory.path(), "its rows and its log do not belong together", null);
        }
        if (row.position() < facts.applied()) {
            throw IntegrityChecks.damaged(
                    directory.path(),
                    "its rows end at record " + row.position() + " of the log, but had record " + facts.applied(),
                    null);
        }
        return row;
    }
}
