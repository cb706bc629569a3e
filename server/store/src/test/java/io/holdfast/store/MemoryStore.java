package io.holdfast.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory for tests and simulations, which applies the same encoded batches as the real one. It passes {@link
 * StoreContract}, and is stricter in one thing: it notices when a row of a written-once table is put over another. One
 * thread.
 *
 * <p>A simulation splits a commit in two: {@link #begin} hands a batch over, {@link #sync} makes everything handed over
 * durable and visible. In between {@link #loseUnsynced} is the power failure: what was not synced is gone. {@link
 * #keepUnsynced} is its lucky variant, where the disk had the bytes although nobody was told.
 */
public final class MemoryStore implements Store {

    private static final Comparator<byte[]> UNSIGNED = Arrays::compareUnsigned;

    private final List<Table> tables;
    private final Map<Integer, NavigableMap<byte[], byte[]>> synced = new TreeMap<>();
    private final List<byte[]> unsynced = new ArrayList<>();
    private int commitsUntilFailure = Integer.MAX_VALUE;
    private boolean appliedAllTheSame;
    private @Nullable StoreFailure firstFailure;
    private boolean closed;

    public MemoryStore(List<Table> tables) {
        this.tables = List.copyOf(tables);
        tables.forEach(table -> synced.put(table.id(), new TreeMap<>(UNSIGNED)));
    }

    /** The n-th commit from now fails, and nothing of it will ever be seen; 1 is the next one. */
    public void failCommit(int n) {
        fail(n, false);
    }

    /** The n-th commit from now fails although its batch got through, as after an fsync error; 1 is the next one. */
    public void failCommitAfterApplying(int n) {
        fail(n, true);
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        begin(batch);
        sync();
    }

    /** Takes the batch over, without making it durable or visible. The batch may be cleared afterwards. */
    public void begin(Batch batch) {
        requireOpen();
        for (int id = 0; id <= Table.MAX_ID; id++) {
            if ((batch.tables() >>> id & 1) != 0) {
                rows(id);
            }
        }
        if (!batch.isEmpty()) {
            unsynced.add(batch.toByteArray());
        }
    }

    /** Makes everything handed over durable and visible, in order. */
    public void sync() throws StoreFailure {
        requireOpen();
        if (firstFailure != null) {
            unsynced.clear();
            throw new StoreFailure("Nothing is written any more because an earlier commit failed.", firstFailure);
        }
        if (unsynced.isEmpty()) {
            return;
        }
        if (--commitsUntilFailure == 0) {
            if (appliedAllTheSame) {
                keepUnsynced();
            }
            unsynced.clear();
            firstFailure = new StoreFailure("The commit failed, as the test asked for.");
            throw firstFailure;
        }
        keepUnsynced();
    }

    /** Number of batches handed over since the last sync. */
    public int unsyncedBatches() {
        return unsynced.size();
    }

    /** The power fails before the disk has the batches handed over. */
    public void loseUnsynced() {
        unsynced.clear();
    }

    /** The power fails after the disk has the batches handed over. */
    public void keepUnsynced() {
        unsynced.forEach(this::apply);
        unsynced.clear();
    }

    /** A new store with the rows that a process started now would find; the failure is over. This one is closed. */
    public MemoryStore reopen() {
        MemoryStore next = new MemoryStore(tables);
        synced.forEach((id, rows) -> next.rows(id).putAll(rows));
        close();
        return next;
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        requireOpen();
        byte[] value = rows(table.id()).get(key);
        return value == null ? null : value.clone();
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        requireOpen();
        if (UNSIGNED.compare(from, toExclusive) >= 0) {
            return;
        }
        // A copy, because the visitor may commit.
        NavigableMap<byte[], byte[]> rows = new TreeMap<>(rows(table.id()).subMap(from, true, toExclusive, false));
        for (Map.Entry<byte[], byte[]> row : rows.entrySet()) {
            if (!visitor.row(row.getKey().clone(), row.getValue().clone())) {
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }

    private void fail(int n, boolean applied) {
        if (n < 1) {
            throw new IllegalArgumentException("The next commit is number 1");
        }
        commitsUntilFailure = n;
        appliedAllTheSame = applied;
    }

    private void apply(byte[] encoded) {
        BatchReader change = new BatchReader(encoded);
        while (change.next()) {
            NavigableMap<byte[], byte[]> rows = rows(change.tableId());
            switch (change.change()) {
                case PUT -> requireFirst(change.tableId(), rows.put(change.key(), change.value()));
                case DELETE, DELETE_ONCE -> rows.remove(change.key());
                case DELETE_RANGE -> rows.subMap(change.key(), change.value()).clear();
            }
        }
    }

    /** RocksDB would not notice, and the older value would come back when the newer one is deleted. */
    private void requireFirst(int id, byte @Nullable [] before) {
        if (before != null && tables.stream().anyMatch(table -> table.id() == id && table.writtenOnce())) {
            throw new IllegalStateException("A row of the written-once table " + id + " was put twice");
        }
    }

    private NavigableMap<byte[], byte[]> rows(int id) {
        NavigableMap<byte[], byte[]> rows = synced.get(id);
        if (rows == null) {
            throw new IllegalArgumentException("The store was not opened with the table " + id);
        }
        return rows;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The store is closed");
        }
    }
}
