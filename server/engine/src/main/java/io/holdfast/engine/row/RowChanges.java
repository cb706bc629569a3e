package io.holdfast.engine.row;

import java.util.Arrays;

/** Where the engine puts what must become durable, in order, all of it or nothing. */
public interface RowChanges {
    void put(Table table, byte[] key, byte[] value);

    /** The same with what is in the writer, which may be used again when this returns. */
    default void put(Table table, byte[] key, RowWriter value) {
        put(table, key, Arrays.copyOf(value.array(), value.length()));
    }

    void delete(Table table, byte[] key);

    void deleteRange(Table table, byte[] from, byte[] toExclusive);
}
