package io.holdfast.bench.log;

/** A way to make batches durable, one after the other. One thread. */
public interface LogCandidate extends AutoCloseable {
    int ENTRY_BYTES = 1024;

    /** Returns when as many entries as the array has room for are durable. What was written long ago may be forgotten. */
    void commit(byte[] entries) throws Exception;

    @Override
    void close();
}
