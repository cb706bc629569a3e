package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The new stores of a repair, one for each partition that gets new rows. One thread. */
final class Replacements {
    private final DataDirectory directory;
    private final List<Table> tables;
    private final StoreSettings settings;
    private final SortedMap<Integer, ReplacementStore> made = new TreeMap<>();

    Replacements(DataDirectory directory, List<Table> tables, StoreSettings settings) {
        this.directory = directory;
        this.tables = tables;
        this.settings = settings;
    }

    /** That of a partition, empty at first. */
    ReplacementStore make(int partition) throws StoreRefused {
        ReplacementStore store = made.get(partition);
        if (store == null) {
            Path place = directory.repaired(directory.rows(partition));
            try {
                Directories.deleteAll(place);
                Files.createDirectories(place);
            } catch (IOException e) {
                throw IntegrityChecks.notRepaired(directory.path(), e);
            }
            List<Table> its = partition == ControlDatabase.PARTITION ? List.of(ControlDatabase.TABLE) : tables;
            store = ReplacementStore.make(directory.path(), place, its, settings);
            made.put(partition, store);
        }
        return store;
    }

    /** Null if the partition keeps its rows. */
    @Nullable
    ReplacementStore of(int partition) {
        return made.get(partition);
    }

    Set<Integer> partitions() {
        return made.keySet();
    }

    /** Makes all of them durable as rows that belong to the log of this storage. */
    void finish(NodeStorage storage) throws StoreFailure {
        for (Map.Entry<Integer, ReplacementStore> each : made.entrySet()) {
            each.getValue().finish(storage.appliedBy(each.getKey()));
        }
    }

    void close() {
        made.values().forEach(ReplacementStore::close);
    }
}
