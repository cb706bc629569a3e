package io.holdfast.engine.row;

/** Where the engine puts what must become durable, in order, all of it or nothing. */
public interface RowChanges {
    void put(Table table, byte[] key, byte[] value);

    void delete(Table table, byte[] key);

    void deleteRange(Table table, byte[] from, byte[] toExclusive);
}
