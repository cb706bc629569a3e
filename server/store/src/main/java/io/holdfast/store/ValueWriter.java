package io.holdfast.store;

/** Writes a value of a length that was told before. */
@FunctionalInterface
public interface ValueWriter {
    void write(byte[] to, int offset);
}
