package io.holdfast.log;

/** Is shown the entries of a partition. */
@FunctionalInterface
public interface EntryVisitor {
    void entry(long position, byte[] bytes);
}
