package io.holdfast.verify.peek;

import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import org.jspecify.annotations.Nullable;

/** Counts what is read: each row that is asked for, and each that a scan shows. */
final class CountedRows implements Rows {
    private final Rows rows;
    long reads;

    CountedRows(Rows rows) {
        this.rows = rows;
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        reads++;
        return rows.get(table, key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
        reads++;
        rows.scan(table, from, toExclusive, (key, value) -> {
            reads++;
            return visitor.row(key, value);
        });
    }
}
