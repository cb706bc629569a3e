package io.holdfast.app.partition;

import io.holdfast.control.row.ControlRowChanges;

/** Whoever only reads decides nothing. */
record NoControlChanges() implements ControlRowChanges {
    @Override
    public void put(byte[] key, byte[] value) {
        throw new IllegalStateException("only the leader writes");
    }

    @Override
    public void delete(byte[] key) {
        throw new IllegalStateException("only the leader writes");
    }
}
