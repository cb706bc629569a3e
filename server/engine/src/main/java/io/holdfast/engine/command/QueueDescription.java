package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * A queue with its numbers at one moment.
 *
 * @param fair the numbers of its tenants; null for a FIFO queue, and for one that has seen no messages with a group
 */
public record QueueDescription(
        QueueInfo queue,
        long visible,
        long inFlight,
        long delayed,
        int waiters,
        long oldestAgeMillis,
        @Nullable FairQueueStatistics fair,
        QueueStatistics statistics) {}
