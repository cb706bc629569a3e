package io.holdfast.app.partition;

import io.holdfast.store.Batch;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of this node's replica: commits when its node leads in the batch's term. */
final class ReplicaStore implements Store {
    private final Store rows;
    final List<Long> terms = new ArrayList<>();
    final List<Long> times = new ArrayList<>();
    boolean isLost;
    boolean isBroken;

    ReplicaStore(Store rows) {
        this.rows = rows;
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        if (isLost) {
            throw new LeadershipLost("Another node leads.", "other", null);
        }
        if (isBroken) {
            throw new StoreFailure("no disk");
        }
        terms.add(batch.term());
        times.add(batch.timeMillis());
        rows.commit(batch);
    }

    /** Another node decides, and this one applies it. */
    void replicate(Batch batch) throws StoreFailure {
        rows.commit(batch);
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return rows.get(table, key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        rows.scan(table, from, toExclusive, visitor);
    }

    @Override
    public void close() {
        rows.close();
    }
}
