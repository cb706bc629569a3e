package io.holdfast.engine.command;

/**
 * What a standard queue knows of its tenants at one moment; messages without a group are quiet.
 *
 * @param noisyGroups groups that take more than their share and have a backlog
 * @param quietVisible messages of all others that can be received
 * @param quietInFlight messages of all others that were received
 * @param quietDelayed messages of all others whose delay has not passed
 * @param quietOldestAgeMillis the age of the oldest message of all others; 0 if there is none
 */
public record FairQueueStatistics(
        int noisyGroups, long quietVisible, long quietInFlight, long quietDelayed, long quietOldestAgeMillis) {
    /** With those of another part of the queue. A group that is noisy in both counts twice: each part judges by itself. */
    FairQueueStatistics plus(FairQueueStatistics part) {
        return new FairQueueStatistics(
                noisyGroups + part.noisyGroups,
                quietVisible + part.quietVisible,
                quietInFlight + part.quietInFlight,
                quietDelayed + part.quietDelayed,
                Math.max(quietOldestAgeMillis, part.quietOldestAgeMillis));
    }
}
