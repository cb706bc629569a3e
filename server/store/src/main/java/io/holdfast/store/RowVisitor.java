package io.holdfast.store;

/** Takes the rows of a scan one by one. The arrays are its own to keep. */
@FunctionalInterface
public interface RowVisitor {

    /** Takes one row; false stops the scan. */
    boolean row(byte[] key, byte[] value);
}
