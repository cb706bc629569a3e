package io.holdfast.app.partition;

import io.holdfast.control.row.ControlRows;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Store;
import java.util.function.BiConsumer;

/** The control rows of a store, for the control engine. */
record StoredControlRows(Store store) implements ControlRows {
    private static final byte[] FIRST = {};
    /** Keys are text in UTF-8, which has no such byte. */
    private static final byte[] END = {(byte) 0xFF};

    @Override
    public void forEach(BiConsumer<byte[], byte[]> row) {
        store.scan(ControlDatabase.TABLE, FIRST, END, (key, value) -> {
            row.accept(key, value);
            return true;
        });
    }
}
