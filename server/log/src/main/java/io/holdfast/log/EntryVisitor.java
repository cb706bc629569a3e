package io.holdfast.log;

/** Is shown the entries of a partition. */
@FunctionalInterface
public interface EntryVisitor {
    /**
     * The next entry.
     *
     * @param timeMillis the newest time that is stored with it
     */
    void entry(long position, long timeMillis, byte[] bytes);
}
