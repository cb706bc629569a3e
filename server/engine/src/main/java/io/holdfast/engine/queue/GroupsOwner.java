package io.holdfast.engine.queue;

import org.jspecify.annotations.Nullable;

/** What the queue does with its groups. */
interface GroupsOwner {
    /** No message has this sequence yet, nor a higher one. */
    long nextSequence();

    /** Tells messages that were removed from behind others but may still be readable. */
    boolean isGone(long sequence);

    /** The group was taken into memory, as its rows say. */
    void loaded(Group group);

    /** Whether the group has something to deliver and waits for the scan to come by. */
    boolean isLeft(Group group);

    /** Whether the group has been met by the scan and waits for its turn. */
    boolean isNext(Group group);

    /** The group that can be missed most easily, if its rows are durable; null if there is none. */
    @Nullable
    Group victim();

    /** The group leaves the memory. */
    void evicted(Group group);

    boolean hasIdle();
}
