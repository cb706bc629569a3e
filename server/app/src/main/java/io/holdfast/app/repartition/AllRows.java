package io.holdfast.app.repartition;

import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import org.jspecify.annotations.Nullable;

/** Goes through rows one after the other, and writes others meanwhile. */
final class AllRows {
    static final byte[] FIRST = {};
    static final byte[] END = {(byte) 0xFF};

    private AllRows() {}

    /** Sees a row. */
    @FunctionalInterface
    interface Visitor {
        void row(byte[] key, byte[] row) throws StoreFailure;
    }

    static void of(Store store, Table table, Visitor visitor) throws StoreFailure {
        between(store, table, FIRST, END, visitor);
    }

    static void between(Store store, Table table, byte[] from, byte[] toExclusive, Visitor visitor)
            throws StoreFailure {
        @Nullable StoreFailure[] failed = {null};
        store.scan(table, from, toExclusive, (key, row) -> {
            try {
                visitor.row(key, row);
                return true;
            } catch (StoreFailure e) {
                failed[0] = e;
                return false;
            }
        });
        if (failed[0] != null) {
            throw failed[0];
        }
    }
}
