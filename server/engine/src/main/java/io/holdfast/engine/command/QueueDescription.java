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
        QueueStatistics statistics) {
    /** The same queue with what another part of it has. */
    public QueueDescription plus(QueueDescription part) {
        QueueStatistics sum = statistics.copy();
        sum.add(part.statistics);
        return new QueueDescription(
                queue,
                visible + part.visible,
                inFlight + part.inFlight,
                delayed + part.delayed,
                waiters + part.waiters,
                Math.max(oldestAgeMillis, part.oldestAgeMillis),
                fair == null ? part.fair : part.fair == null ? fair : fair.plus(part.fair),
                sum);
    }
}
