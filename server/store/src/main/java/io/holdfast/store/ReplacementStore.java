package io.holdfast.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * New rows that will take the place of damaged ones. They need no log: until they are finished they are thrown away after a crash. One thread.
 */
final class ReplacementStore implements Store {
    private final RocksDatabase database;
    private boolean closed;

    private ReplacementStore(RocksDatabase database) {
        this.database = database;
    }

    static ReplacementStore make(Path directory, Path rows, List<Table> tables, StoreSettings settings)
            throws StoreRefused {
        return new ReplacementStore(
                RocksDatabase.open(new DatabaseLocation(directory, rows, true, false), tables, settings, Set.of()));
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        write(database, batch);
    }

    RocksDatabase database() {
        return database;
    }

    static void write(RocksDatabase database, Batch batch) throws StoreFailure {
        try (WriteBatch rows = new WriteBatch(batch.toByteArray())) {
            database.db().write(database.options().withoutLog(), rows);
        } catch (RocksDBException e) {
            throw new StoreFailure("The new rows could not be written: " + e.getMessage() + ".", e);
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        try {
            return database.db().get(database.family(table), key);
        } catch (RocksDBException e) {
            throw new StoreUnreadable("The new rows could not be read: " + e.getMessage() + ".", false, e);
        }
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        try {
            RowScan.run(database, table, from, toExclusive, visitor);
        } catch (RocksDBException e) {
            throw new StoreUnreadable("The new rows could not be read: " + e.getMessage() + ".", false, e);
        }
    }

    /** Makes them durable as rows that belong to this place in the log, and closes them. */
    void finish(AppliedRow applied) throws StoreFailure {
        try (WriteBatch last = new WriteBatch()) {
            applied.addTo(last, database);
            database.db().write(database.options().withoutLog(), last);
            database.flush();
        } catch (RocksDBException e) {
            throw new StoreFailure("The new rows could not be finished: " + e.getMessage() + ".", e);
        }
        close();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            database.close();
        }
    }
}
