package io.holdfast.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A data directory with a single partition, as a store. */
final class OnePartition implements Store {
    private final NodeStorage storage;
    private final Store store;

    private OnePartition(NodeStorage storage) {
        this.storage = storage;
        this.store = storage.store(0);
    }

    static OnePartition open(Path directory, List<Table> tables, StoreSettings settings) throws StoreRefused {
        return new OnePartition(NodeStorage.open(directory, tables, 1, settings, Runnable::run));
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        store.commit(batch);
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return store.get(table, key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        store.scan(table, from, toExclusive, visitor);
    }

    void reclaim() throws StoreFailure {
        storage.reclaim();
    }

    Optional<String> maintain() throws StoreFailure {
        return storage.maintain();
    }

    /** Lets the rows leave memory. */
    void flush() throws StoreFailure {
        storage.rows(0).flush();
    }

    StoreStats stats() {
        return storage.stats();
    }

    @Override
    public void close() {
        storage.close();
    }
}
