package io.holdfast.app.directory;

/** Knows the ids of the parts of a queue; the queue itself is part 0. */
public interface PartIds {
    long of(long queueId, int part);

    /** Whether this node keeps a replica of the part, and can read its rows. */
    default boolean isKept(long partId) {
        return true;
    }
}
