package io.holdfast.engine.row;

import org.jspecify.annotations.Nullable;

/** What the engine reads: rows of batches that are durable. Rows of batches still on their way are not seen here. */
public interface Rows {
    byte @Nullable [] get(Table table, byte[] key);

    /** Visits rows with {@code from <= key < toExclusive} in ascending order until the visitor returns false. */
    void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor);

    /** Sees one row; returns false to stop. */
    interface Visitor {
        boolean row(byte[] key, byte[] value);
    }
}
