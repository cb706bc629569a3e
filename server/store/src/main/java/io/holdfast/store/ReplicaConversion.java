package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes copies of the rows of a node of a cluster the data directory of a server on its own. One thread. */
public final class ReplicaConversion {
    private static final long MIB = 1 << 20;
    /** It is open beside the node itself, for a short time. */
    private static final StoreSettings SMALL = new StoreSettings(8 * MIB, 8 * MIB, 4 * MIB, 64 * MIB, 64);

    private ReplicaConversion() {}

    /** Where the copies are made: see {@link Storage#momentDirectory}. */
    public static Path placeIn(ReplicaDirectory directory) {
        return directory.path().resolve(DataDirectory.MOMENT);
    }

    /** Where the rows of a partition are put. */
    public static Path rowsIn(Path place, int partition) {
        return place.resolve(ControlDatabase.nameOf(partition));
    }

    /** Where {@link #run} makes the data directory. */
    public static Path madeIn(Path place) {
        return place.resolve(DataDirectory.MOMENT);
    }

    /**
     * Makes it of links, and with a log that is no longer than it has to be.
     *
     * @param place has the rows of all partitions and nothing else
     * @param rewritten tables of which nothing may be left that the preparation has deleted
     */
    public static StorageMoment run(
            Path place,
            List<Table> tables,
            int partitions,
            ReplicaDirectory.Preparation preparation,
            List<Table> rewritten,
            long timeMillis)
            throws StoreRefused, StoreFailure {
        try {
            // It says that the rows are ours.
            Files.createFile(place.resolve(DirectoryLock.FILE));
        } catch (IOException e) {
            throw new StoreFailure("The rows could not be copied: " + Directories.why(e) + ".", e);
        }
        try (NodeStorage alone = new StorageOpening(tables, SMALL, Runnable::run).openReplicas(place, partitions)) {
            preparation.prepare(alone);
            for (Table table : rewritten) {
                alone.rewrite(table);
            }
            return alone.copyMoment(() -> timeMillis);
        }
    }
}
