package io.holdfast.engine;

/** A queue with its numbers at one moment. */
public record QueueDescription(
        QueueInfo queue,
        long visible,
        long inFlight,
        long delayed,
        int waiters,
        long oldestAgeMillis,
        QueueStatistics statistics) {}
