package io.holdfast.cluster;

import io.holdfast.store.Batch;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreUnreadable;
import io.holdfast.store.Table;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The store of a partition that several nodes have. Reads see what was applied here; a commit is what a majority has agreed on. */
final class ReplicatedStore implements Store {
    private final Group group;
    /** So that parts of a batch are not mistaken for those of another one, not even of one from before a restart. */
    private final AtomicLong batches;

    private volatile boolean isClosed;

    ReplicatedStore(Group group, long firstBatch) {
        this.group = group;
        this.batches = new AtomicLong(firstBatch);
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        ReplicatedRows rows = rows();
        group.requireNoFailure();
        if (batch.isEmpty()) {
            return;
        }
        // Otherwise every node would notice only after it was agreed on, and stop.
        if (!rows.knows(batch)) {
            throw new IllegalArgumentException("The batch names a table that the store was not opened with");
        }
        long term = group.leadership().leadingTerm();
        if (term == 0 || (batch.term() != 0 && batch.term() != term)) {
            throw new LeadershipLost(
                    "This node does not lead " + group.name() + ".",
                    group.leadership().leader(),
                    null);
        }
        group.agree(Entry.of(batch, batches.getAndIncrement()));
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        try {
            return rows().get(table, key);
        } catch (StoreUnreadable e) {
            throw group.unreadable(e);
        }
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        try {
            rows().scan(table, from, toExclusive, visitor);
        } catch (StoreUnreadable e) {
            throw group.unreadable(e);
        }
    }

    private ReplicatedRows rows() {
        if (isClosed) {
            throw new IllegalStateException("The store is closed");
        }
        return group.requireRows();
    }

    /** The replica goes on: the other nodes count on it. */
    @Override
    public void close() {
        isClosed = true;
    }
}
