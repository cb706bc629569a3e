package io.holdfast.engine;

import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsContract;
import io.holdfast.engine.row.Table;

class MemoryRowsTest extends RowsContract {
    private final MemoryRows rows = new MemoryRows();

    @Override
    protected Rows rows() {
        return rows;
    }

    @Override
    protected void put(Table table, byte[] key, byte[] value) {
        MemoryRows.Changes changes = rows.open();
        changes.put(table, key, value);
        changes.apply();
    }

    @Override
    protected void putOnItsWay(Table table, byte[] key, byte[] value) {
        rows.open().put(table, key, value);
    }

    @Override
    protected void delete(Table table, byte[] key) {
        MemoryRows.Changes changes = rows.open();
        changes.delete(table, key);
        changes.apply();
    }

    @Override
    protected void damage(Table table, long queueId) {
        rows.damage(table, queueId);
    }
}
