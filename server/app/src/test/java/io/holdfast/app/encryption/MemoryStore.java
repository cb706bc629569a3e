package io.holdfast.app.encryption;

import io.holdfast.store.Batch;
import io.holdfast.store.BatchReader;
import io.holdfast.store.RowChange;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreUnreadable;
import io.holdfast.store.Table;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Rows in memory; whoever keeps it has what a crash leaves. */
final class MemoryStore implements Store {
    private final Map<Integer, NavigableMap<byte[], byte[]>> tables = new HashMap<>();
    /** Which tables cannot be read. */
    IntPredicate isDamaged = table -> false;
    /** Sees the rows of every batch, lost or not. */
    Witness witness = new Witness();
    /** Rows of the table of data keys that were ever written; the newest of a key. */
    final NavigableMap<byte[], byte[]> everSeen = new TreeMap<>(Arrays::compareUnsigned);
    /** The next commit is lost, as in a crash before it. */
    boolean losesCommits;

    NavigableMap<byte[], byte[]> rows(int tableId) {
        return tables.computeIfAbsent(tableId, absent -> new TreeMap<>(Arrays::compareUnsigned));
    }

    @Override
    public void commit(Batch batch) {
        BatchReader changes = new BatchReader(batch.toByteArray());
        while (changes.next()) {
            if (changes.change() == RowChange.PUT) {
                witness.rows(changes.tableId()).put(changes.key(), changes.value());
            }
            if (losesCommits) {
                continue;
            }
            NavigableMap<byte[], byte[]> rows = rows(changes.tableId());
            switch (changes.change()) {
                case PUT -> rows.put(changes.key(), changes.value());
                case DELETE, DELETE_ONCE -> rows.remove(changes.key());
                case DELETE_RANGE -> rows.subMap(changes.key(), changes.value()).clear();
            }
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        requireReadable(table);
        return rows(table.id()).get(key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        requireReadable(table);
        for (Map.Entry<byte[], byte[]> row :
                rows(table.id()).subMap(from, toExclusive).entrySet()) {
            if (!visitor.row(row.getKey(), row.getValue())) {
                return;
            }
        }
    }

    private void requireReadable(Table table) {
        if (isDamaged.test(table.id())) {
            throw new StoreUnreadable("damaged on purpose", true, new IllegalStateException());
        }
    }

    @Override
    public void close() {}

    /** Puts of batches. */
    static final class Witness {
        private final Map<Integer, NavigableMap<byte[], byte[]>> puts = new HashMap<>();

        NavigableMap<byte[], byte[]> rows(int tableId) {
            return puts.computeIfAbsent(tableId, absent -> new TreeMap<>(Arrays::compareUnsigned));
        }
    }
}
