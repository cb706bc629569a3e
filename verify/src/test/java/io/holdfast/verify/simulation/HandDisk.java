package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A disk whose commits take as long as the simulation likes, fail when it likes, and are gone when the power fails before they are synced. */
final class HandDisk implements Store, Executor {
    private MemoryStore rows;
    private @Nullable Runnable pending;
    private int started;
    private int applied;

    HandDisk() {
        this(StoredRows.tables());
    }

    HandDisk(List<io.holdfast.store.Table> tables) {
        rows = new MemoryStore(tables);
    }

    /** The partition's committer: the commit waits until it is let go. */
    @Override
    public void execute(Runnable commit) {
        if (pending != null) {
            throw new LawBroken(Law.RUNS_RIGHT, "two commits at the same time", null);
        }
        pending = commit;
        started++;
    }

    boolean isBusy() {
        return pending != null;
    }

    /** Commits begun since the start of the simulation, without those that were lost. */
    int started() {
        return started;
    }

    /** Commits whose batch is on stable storage. */
    int applied() {
        return applied;
    }

    void letGo() {
        Runnable commit = pending;
        pending = null;
        if (commit != null) {
            commit.run();
        }
    }

    /** The commit that is on its way is taken away, to be run elsewhere or never; null if there is none. */
    @Nullable
    Runnable takePending() {
        Runnable commit = pending;
        pending = null;
        started = applied;
        return commit;
    }

    /** @param applies whether the batch gets to the disk all the same */
    void letFail(boolean applies) {
        if (applies) {
            rows.failCommitAfterApplying(1);
            applied++;
        } else {
            rows.failCommit(1);
        }
        letGo();
    }

    /** The process died and starts again: what was not applied is lost. */
    void reopen() {
        pending = null;
        started = applied;
        rows = rows.reopen();
    }

    /** Somebody changes what is on the disk while the server is down. */
    void tamper(Batch batch) {
        rows.begin(batch);
        rows.keepUnsynced();
    }

    int count(Table table) {
        return count(table, new byte[0], new byte[] {(byte) 0xFF});
    }

    /** The rows of one queue, in a table whose keys begin with the queue. */
    int count(Table table, long queueId) {
        return count(table, first(queueId), first(queueId + 1));
    }

    private static byte[] first(long queueId) {
        return ByteBuffer.allocate(Long.BYTES).putLong(queueId).array();
    }

    private int count(Table table, byte[] from, byte[] toExclusive) {
        int[] count = {0};
        rows.scan(StoredRows.table(table), from, toExclusive, (key, value) -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        rows.commit(batch);
        applied++;
    }

    @Override
    public byte @Nullable [] get(io.holdfast.store.Table table, byte[] key) {
        return rows.get(table, key);
    }

    @Override
    public void scan(io.holdfast.store.Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        rows.scan(table, from, toExclusive, visitor);
    }

    @Override
    public void close() {
        rows.close();
    }
}
