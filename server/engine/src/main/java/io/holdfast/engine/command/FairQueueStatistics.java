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
        int noisyGroups, long quietVisible, long quietInFlight, long quietDelayed, long quietOldestAgeMillis) {}
