package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * A store with damaged files, opened to save what can be read of it: the good rows go into a new store, which then takes its place. Nothing
 * of the old files is deleted, they are moved aside. One thread.
 *
 * <pre>
 * rows/                the damaged files, until they are replaced
 * repairing/rows/      the new rows while they are being written; thrown away if they were not finished
 * rows-damaged-NAME/   the damaged files afterwards
 * </pre>
 *
 * If the machine stops between the two moves at the end, {@code rows} is missing, and the next {@link #open} makes the second one.
 */
public final class DamagedStore implements AutoCloseable {

    private static final String ROWS = "rows";
    private static final String NEW = "repairing";
    private static final String OLD = "rows-damaged-";

    private final Path directory;
    private final List<Table> tables;
    private final StoreSettings settings;
    private final Storage storage;
    private final RocksStore damaged;
    private @Nullable ReplacementStore replacement;
    private boolean closed;

    private DamagedStore(Path directory, List<Table> tables, StoreSettings settings, Storage storage) {
        this.directory = directory;
        this.tables = tables;
        this.settings = settings;
        this.storage = storage;
        this.damaged = storage.rows(0);
    }

    /**
     * Opens the store that is in this directory, however damaged its rows are.
     *
     * @throws StoreRefused if it is in use, or so damaged that it cannot be opened at all
     */
    public static DamagedStore open(Path directory, List<Table> tables, StoreSettings settings) throws StoreRefused {
        if (!Files.isDirectory(directory)) {
            throw new StoreRefused("There is no data directory " + directory + ".");
        }
        try {
            if (!Files.exists(directory.resolve(ROWS))
                    && Files.exists(directory.resolve(NEW).resolve(ROWS))) {
                Files.move(
                        directory.resolve(NEW).resolve(ROWS), directory.resolve(ROWS), StandardCopyOption.ATOMIC_MOVE);
                Directories.sync(directory);
            }
        } catch (IOException e) {
            throw cannotBeRepaired(directory, e);
        }
        return new DamagedStore(
                directory,
                tables,
                settings,
                new StorageOpening(tables, settings, Runnable::run)
                        .withoutCompaction()
                        .open(directory, 1));
    }

    /** Shows all rows of a range that can be read, and tells of those that cannot. */
    public void read(Table table, byte[] from, byte[] toExclusive, SalvageVisitor visitor) {
        try {
            RocksDatabase database = damaged.database();
            new Salvage(database.db(), database.family(table)).read(from, toExclusive, visitor);
        } catch (RocksDBException e) {
            throw new StoreUnreadable("The table " + table.name() + " could not be read: " + e.getMessage(), false, e);
        }
    }

    /** The new store, empty at first. */
    public Store replacement() throws StoreRefused {
        ReplacementStore made = replacement;
        if (made == null) {
            try {
                deleteAll(directory.resolve(NEW));
                Files.createDirectories(directory.resolve(NEW).resolve(ROWS));
            } catch (IOException e) {
                throw cannotBeRepaired(directory, e);
            }
            made = ReplacementStore.make(directory, directory.resolve(NEW).resolve(ROWS), tables, settings);
            replacement = made;
        }
        return made;
    }

    /** Lets the new store take the place of the damaged one and closes both; returns where the damaged files are now. */
    public Path replace(String name) throws StoreRefused {
        ReplacementStore made = replacement;
        if (made == null) {
            throw new IllegalStateException("There is nothing to replace it with");
        }
        Path rows = directory.resolve(ROWS);
        Path kept = directory.resolve(OLD + name);
        try {
            made.finish(storage.replaceRows(0));
            closed = true;
            storage.close();
            Files.move(rows, kept, StandardCopyOption.ATOMIC_MOVE);
            Directories.sync(directory);
            Files.move(directory.resolve(NEW).resolve(ROWS), rows, StandardCopyOption.ATOMIC_MOVE);
            Directories.sync(directory);
            deleteAll(directory.resolve(NEW));
            return kept;
        } catch (IOException e) {
            throw cannotBeRepaired(directory, e);
        } catch (StoreFailure e) {
            throw new StoreRefused("The data directory " + directory + " cannot be repaired: " + e.getMessage(), e);
        }
    }

    /** Without {@link #replace} everything is as it was before. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (replacement != null) {
                replacement.close();
            }
            storage.close();
        }
    }

    private static void deleteAll(Path root) throws IOException {
        if (Files.exists(root)) {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static StoreRefused cannotBeRepaired(Path directory, IOException e) {
        return new StoreRefused(
                "The data directory " + directory + " cannot be repaired: " + Directories.why(e) + ".", e);
    }
}
