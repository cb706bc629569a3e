package io.holdfast.app.partition;

import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.RowWriter;
import io.holdfast.engine.row.Table;
import java.util.function.Supplier;

/** Row changes always go to the batch that is open at that moment. Loop only. */
record OpenBatch(Supplier<PendingBatch> open) implements RowChanges {
    @Override
    public void put(Table table, byte[] key, byte[] value) {
        open.get().put(table, key, value);
    }

    @Override
    public void put(Table table, byte[] key, RowWriter value) {
        open.get().put(table, key, value);
    }

    @Override
    public void delete(Table table, byte[] key) {
        open.get().delete(table, key);
    }

    @Override
    public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
        open.get().deleteRange(table, from, toExclusive);
    }
}
