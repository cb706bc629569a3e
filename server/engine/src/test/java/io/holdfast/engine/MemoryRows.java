package io.holdfast.engine;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The engine's rows in memory, as durable as a test wants them: changes are collected in {@link #open}, and nothing of them can be read
 * before {@link Changes#apply}. It insists that tables declared as written once are.
 */
public final class MemoryRows implements Rows {
    private final Map<Table, NavigableMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);
    private final Set<String> everPut = new HashSet<>();
    private final Set<String> everDeleted = new HashSet<>();
    private final Set<String> damaged = new HashSet<>();
    /** How many rows were looked at. */
    public long read;

    public MemoryRows() {
        for (Table table : Table.values()) {
            tables.put(table, new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        read++;
        byte[] row = rows(table).get(key);
        failIfDamaged(table, key, key);
        return row == null ? null : row.clone();
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
        if (Arrays.compareUnsigned(from, toExclusive) >= 0) {
            return;
        }
        for (var row : rows(table).subMap(from, toExclusive).entrySet()) {
            read++;
            failIfDamaged(table, row.getKey(), from);
            if (!visitor.row(row.getKey().clone(), row.getValue().clone())) {
                return;
            }
        }
    }

    /** From now on no row of the table that belongs to the queue can be read, until it is deleted or written anew. */
    public void damage(Table table, long queueId) {
        rows(table)
                .subMap(Keys.queue(queueId), Keys.queue(queueId + 1))
                .keySet()
                .forEach(key -> damaged.add(once(table, key)));
    }

    private void failIfDamaged(Table table, byte[] key, byte[] lookedFor) {
        if (!damaged.isEmpty() && rows(table).containsKey(key) && damaged.contains(once(table, key))) {
            throw RowsUnreadable.at(table, lookedFor, new IllegalStateException("a block cannot be read"));
        }
    }

    public int count(Table table) {
        return rows(table).size();
    }

    public Changes open() {
        return new Changes();
    }

    @SuppressWarnings("NullAway") // the constructor makes every table
    private NavigableMap<byte[], byte[]> rows(Table table) {
        return tables.get(table);
    }

    private static String once(Table table, byte[] key) {
        return table + Arrays.toString(key);
    }

    /** A batch: applied whole or not at all. */
    public final class Changes implements RowChanges {
        private final List<Runnable> changes = new ArrayList<>();

        boolean isEmpty() {
            return changes.isEmpty();
        }

        public void apply() {
            changes.forEach(Runnable::run);
            changes.clear();
        }

        @Override
        public void put(Table table, byte[] key, byte[] value) {
            changes.add(() -> {
                if (table.writtenOnce() && !everPut.add(once(table, key))) {
                    throw new AssertionError("a row of " + table + " was put twice");
                }
                rows(table).put(key, value);
                damaged.remove(once(table, key));
            });
        }

        @Override
        public void delete(Table table, byte[] key) {
            changes.add(() -> {
                if (table.writtenOnce() && !everDeleted.add(once(table, key))) {
                    throw new AssertionError("a row of " + table + " was deleted twice");
                }
                rows(table).remove(key);
            });
        }

        @Override
        public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
            changes.add(() -> rows(table).subMap(from, toExclusive).clear());
        }
    }
}
