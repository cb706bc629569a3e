package io.holdfast.engine;

import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Table;
import java.util.function.Supplier;

/** Changes go to whichever batch is open, past a bug if there is one. */
record OpenChanges(Supplier<MemoryRows.Changes> open, Supplier<PlantedRowBug> bug) implements RowChanges {
    @Override
    public void put(Table table, byte[] key, byte[] value) {
        byte[] stored = bug.get().stored(table, key, value);
        if (stored.length > 0 || value.length == 0) {
            open.get().put(table, key, stored);
        }
    }

    @Override
    public void delete(Table table, byte[] key) {
        if (!bug.get().keeps(table)) {
            open.get().delete(table, key);
        }
    }

    @Override
    public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
        open.get().deleteRange(table, from, toExclusive);
    }
}
