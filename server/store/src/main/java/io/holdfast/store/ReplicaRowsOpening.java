package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Where the rows of one partition of a node are, and how they are opened.
 *
 * @param directory the data directory, to be named in messages
 */
record ReplicaRowsOpening(Path directory, Path place, List<Table> tables, StoreSettings settings) {

    /** @param partitions how many there are, which share memory */
    static ReplicaRowsOpening of(
            ReplicaDirectory directory, int partition, int partitions, List<Table> tables, StoreSettings settings) {
        boolean isControl = partition == ControlDatabase.PARTITION;
        return new ReplicaRowsOpening(
                directory.path(),
                directory.rows(partition),
                isControl ? List.of(ControlDatabase.TABLE) : tables,
                isControl ? settings.forControl() : settings.dividedBy(partitions));
    }

    ReplicaDatabase openOrMake() throws StoreRefused {
        @Nullable RocksDatabase database = null;
        try {
            ReceivedFiles.deleteReplaced(place);
            boolean isNew = !Files.exists(place);
            if (isNew) {
                ReplicaDirectory.make(place);
            }
            // A crash while they were made leaves rows without a list of files.
            isNew |= !Files.exists(place.resolve("CURRENT")) && isEmpty();
            database = open(isNew);
            return new ReplicaDatabase(database);
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data directory " + directory + " cannot be used: " + Directories.why(e) + ".", e);
        } catch (RocksDBException e) {
            if (database != null) {
                database.close();
            }
            throw IntegrityChecks.refused(directory, e);
        }
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.noneMatch(file -> file.toString().endsWith(".sst"));
        }
    }

    RocksDatabase open(boolean isNew) throws StoreRefused {
        return RocksDatabase.open(new DatabaseLocation(directory, place, isNew, false), tables, settings, Set.of());
    }
}
