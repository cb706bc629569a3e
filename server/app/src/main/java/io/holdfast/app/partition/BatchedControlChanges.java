package io.holdfast.app.partition;

import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.store.ControlDatabase;

/** Puts what the control engine decides into the open batch. On the loop. */
record BatchedControlChanges(Batches batches) implements ControlRowChanges {
    @Override
    public void put(byte[] key, byte[] value) {
        batches.open().rows.put(ControlDatabase.TABLE, key, value);
    }

    @Override
    public void delete(byte[] key) {
        batches.open().rows.delete(ControlDatabase.TABLE, key);
    }
}
