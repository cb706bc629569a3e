package io.holdfast.engine.command;

/** Sees the numbers of queues that are used or hold messages, one by one. */
@FunctionalInterface
public interface ActiveQueueVisitor {
    /**
     * Sees one of them.
     *
     * @param statistics they change afterwards and must not be kept
     * @param reportedAgeMillis the age that SQS reports: without what was received three times, and counted from the last move
     */
    void queue(
            QueueInfo queue,
            QueueStatistics statistics,
            long visible,
            long inFlight,
            long delayed,
            long oldestAgeMillis,
            long reportedAgeMillis,
            int waiting);
}
