package io.holdfast.verify.simulation;

import io.holdfast.store.Batch;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import org.jspecify.annotations.Nullable;

/** Stands between the partition and the disk and changes nothing; planted bugs do. */
class StoreBetween implements Store {
    final Store disk;

    StoreBetween(Store disk) {
        this.disk = disk;
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        disk.commit(batch);
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return disk.get(table, key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        disk.scan(table, from, toExclusive, visitor);
    }

    @Override
    public final void close() {
        disk.close();
    }
}
