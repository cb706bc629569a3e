package io.holdfast.app.repair;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Fills the new store in batches of a few megabytes. */
final class NewRows implements RowChanges {
    private static final int BATCH_BYTES = 4 << 20;

    private final Store store;
    private final Batch batch = new Batch();

    private final long nowMillis;

    NewRows(Store store, long nowMillis) {
        this.store = store;
        this.nowMillis = nowMillis;
    }

    boolean isFull() {
        return batch.sizeBytes() >= BATCH_BYTES;
    }

    /** Fails unchecked, because rows come from visitors. */
    void commit() {
        batch.setTimeMillis(nowMillis);
        try {
            store.commit(batch);
        } catch (StoreFailure failure) {
            throw new UncheckedIOException(new IOException(failure.getMessage(), failure));
        }
        batch.clear();
    }

    @Override
    public void put(Table table, byte[] key, byte[] value) {
        batch.put(StoredRows.table(table), key, value);
    }

    @Override
    public void delete(Table table, byte[] key) {
        batch.delete(StoredRows.table(table), key);
    }

    @Override
    public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
        batch.deleteRange(StoredRows.table(table), from, toExclusive);
    }
}
