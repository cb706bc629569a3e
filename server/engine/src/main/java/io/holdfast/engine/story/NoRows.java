package io.holdfast.engine.story;

import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import org.jspecify.annotations.Nullable;

/** Where nothing is kept, nothing is read. */
final class NoRows implements Rows {
    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return null;
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
        // There is nothing to show.
    }
}
