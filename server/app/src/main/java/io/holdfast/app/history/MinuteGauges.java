package io.holdfast.app.history;

import org.jspecify.annotations.Nullable;

/**
 * How a queue was at one moment.
 *
 * @param notVisible messages in flight
 * @param oldestAgeMillis of the oldest message that is not deleted; 0 if there is none
 * @param reportedAgeMillis the age that SQS reports: without what was received three times, and counted from the last move
 * @param waiting parked long polls
 * @param groupsInFlight message groups with messages in flight; null for a standard queue
 * @param fair null for a FIFO queue, and for one that has seen no messages with a group
 */
public record MinuteGauges(
        long visible,
        long notVisible,
        long delayed,
        long oldestAgeMillis,
        long reportedAgeMillis,
        long waiting,
        @Nullable Long groupsInFlight,
        @Nullable FairGauges fair) {}
