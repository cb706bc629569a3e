package io.holdfast.control.row;

/** Where the control engine puts what must become durable, in order, all of it or nothing. */
public interface ControlRowChanges {
    void put(byte[] key, byte[] value);

    void delete(byte[] key);
}
