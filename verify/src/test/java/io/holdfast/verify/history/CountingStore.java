package io.holdfast.verify.history;

import io.holdfast.store.Batch;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import org.jspecify.annotations.Nullable;

/** Counts how often rows are looked for. */
final class CountingStore implements Store {
    private final Store store;
    long reads;

    CountingStore(Store store) {
        this.store = store;
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        store.commit(batch);
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        reads++;
        return store.get(table, key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        reads++;
        store.scan(table, from, toExclusive, visitor);
    }

    @Override
    public void close() {
        store.close();
    }
}
