package io.holdfast.engine.command;

/** Sees the numbers of queues that are used or hold messages, one by one. */
@FunctionalInterface
public interface ActiveQueueVisitor {
    /**
     * Sees one of them.
     *
     * @param statistics they change afterwards and must not be kept
     */
    void queue(
            QueueInfo queue,
            QueueStatistics statistics,
            long visible,
            long inFlight,
            long delayed,
            long oldestAgeMillis,
            int waiting);
}
