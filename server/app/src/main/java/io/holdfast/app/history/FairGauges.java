package io.holdfast.app.history;

/**
 * How the tenants of a standard queue were at one moment; messages without a group are quiet.
 *
 * @param quietOldestAgeMillis of the oldest message of quiet groups; 0 if there is none
 */
public record FairGauges(
        long noisyGroups, long quietVisible, long quietNotVisible, long quietDelayed, long quietOldestAgeMillis) {}
