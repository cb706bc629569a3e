package io.holdfast.app.partition;

import io.holdfast.store.Batch;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import org.jspecify.annotations.Nullable;

/** Empty, and stays so, whether commits fail or not. */
final class FailingStore implements Store {
    private final @Nullable Throwable failure;

    FailingStore(@Nullable Throwable failure) {
        this.failure = failure;
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        if (failure instanceof StoreFailure expected) {
            throw expected;
        }
        if (failure instanceof Error unexpected) {
            throw unexpected;
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return null;
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        // There are no rows.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
