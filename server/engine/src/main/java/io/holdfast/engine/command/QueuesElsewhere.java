package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * What a partition can know of the queues of the others: what is durable there and has been published. A queue that is found may be gone a
 * moment later, so whoever sends messages there must be ready to get them back. Any thread may ask.
 */
@FunctionalInterface
public interface QueuesElsewhere {
    /** There are no other partitions. */
    QueuesElsewhere NONE = name -> null;

    /** The queue, readable or not; null if there is none, or it is not known. */
    @Nullable
    QueueInfo find(QueueName name);

    /** Whether all other partitions have published their queues and none of them is behind here; otherwise a queue that is not found may exist. */
    default boolean areKnown() {
        return true;
    }
}
