package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The data directory of a stopped server whose rows are made anew with another number of partitions, from {@link #begin} to {@link #close}. One thread. */
public final class Repartitioning implements AutoCloseable {
    private final DataDirectory directory;
    private final NodeStorage from;
    private final NodeStorage to;
    private boolean isFinished;

    private Repartitioning(DataDirectory directory, NodeStorage from, NodeStorage to) {
        this.directory = directory;
        this.from = from;
        this.to = to;
    }

    /**
     * Claims the directory and makes room for new rows in it.
     *
     * @throws StoreRefused if it has no data, is in use, is that of a node of a cluster, is damaged, or too old
     */
    public static Repartitioning begin(Path path, List<Table> tables, int partitions, StoreSettings settings)
            throws StoreRefused {
        requireData(path);
        DataDirectory directory = DataDirectory.claim(path);
        @Nullable NodeStorage from = null;
        @Nullable NodeStorage to = null;
        try {
            if (directory.hasNoLog()) {
                throw new StoreRefused("The data directory " + path
                        + " was last used by an older version; start this one once, which brings it up to date.");
            }
            from = new StorageOpening(tables, settings, Runnable::run).openClaimed(directory);
            if (partitions <= from.partitions() || partitions % from.partitions() != 0) {
                throw new StoreRefused("The data directory " + path + " has " + from.partitions()
                        + " partitions; it can get more, and a multiple of that, not " + partitions + ".");
            }
            Path made = directory.path().resolve(RepartitionMoves.NEW);
            Directories.deleteAll(made);
            int level = from.level();
            List<Table> same =
                    tables.stream().filter(table -> table.sinceLevel() <= level).toList();
            to = NodeStorage.open(made, same, partitions, settings, Runnable::run);
            return new Repartitioning(directory, from, to);
        } catch (IOException e) {
            throw new StoreRefused("The data directory " + path + " cannot be used: " + Directories.why(e) + ".", e);
        } finally {
            if (to == null) {
                if (from != null) {
                    from.closeFiles();
                }
                directory.close();
            }
        }
    }

    private static void requireData(Path path) throws StoreRefused {
        try {
            if (DirectoryContents.of(path).kind() == DirectoryKind.NO_DATA) {
                throw new StoreRefused("There are no data in " + path + ".");
            }
        } catch (IOException e) {
            throw new StoreRefused("The data directory " + path + " cannot be read: " + Directories.why(e) + ".", e);
        }
    }

    /** What there is. */
    public Storage from() {
        return from;
    }

    /** What is made. */
    public Storage to() {
        return to;
    }

    /** Lets the new rows take the place of the old ones: all of them or none, whenever the process ends. Nothing else is called after it but {@link #close}. */
    public void finish() throws StoreFailure {
        try {
            to.settle(Set.of());
            closeFiles();
            isFinished = true;
            RepartitionMoves.decide(directory.path());
            RepartitionMoves.finish(directory.path());
        } catch (IOException e) {
            throw new StoreFailure("The new rows could not be put in place: " + Directories.why(e) + ".", e);
        }
    }

    /** What was made is thrown away, unless it has its place. */
    @Override
    public void close() {
        if (!isFinished) {
            closeFiles();
            try {
                Directories.deleteAll(directory.path().resolve(RepartitionMoves.NEW));
            } catch (IOException e) {
                // The next one begins with that.
            }
        }
        directory.close();
    }

    private void closeFiles() {
        to.close();
        from.closeFiles();
    }
}
