package io.holdfast.engine.queue;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a standard queue that can be received, oldest first: those of one tenant, or those that belong to nobody. Those that were received
 * before and have returned come first.
 */
interface MessageSource {
    /** The oldest message that has returned, without taking it. */
    @Nullable
    Lease firstReturned();

    /** The oldest message that was never received, without taking it; null if none waits, or none that can be read yet. */
    Window.@Nullable Waiting peek();

    void takeFirst();

    /** The group that all messages of this line belong to; null for the line of those that have none. */
    @Nullable
    Group group();

    /** The sequence of the message that is taken from it next. Only if it is not empty. */
    default long firstSequence() {
        Lease again = firstReturned();
        Window.Waiting next = again == null ? peek() : null;
        return next == null ? Objects.requireNonNull(again).sequence : next.sequence();
    }

    default boolean isEmpty(boolean onlyReturned) {
        return firstReturned() == null && (onlyReturned || peek() == null);
    }
}
