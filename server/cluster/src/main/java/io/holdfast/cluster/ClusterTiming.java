package io.holdfast.cluster;

import java.time.Duration;

/**
 * How soon a leader is missed.
 *
 * @param electionMin nobody looks for another leader before it was silent for so long; a leader sends something twice in this time
 * @param electionMax the latest that a node does
 * @param lease how long after a majority has heard from it a leader can be sure that it is the only one. A new leader waits so long before it
 *     decides anything, unless the one before it resigned
 * @param steady how long a node must have been there, with everything, before it is given what it should lead
 */
public record ClusterTiming(Duration electionMin, Duration electionMax, Duration lease, Duration steady) {
    public ClusterTiming {
        if (electionMax.compareTo(electionMin) <= 0 || lease.multipliedBy(2).compareTo(electionMin) <= 0) {
            throw new IllegalArgumentException("The lease must outlive a heartbeat, and the elections must differ");
        }
    }

    public ClusterTiming withSteady(Duration other) {
        return new ClusterTiming(electionMin, electionMax, lease, other);
    }

    public static ClusterTiming defaults() {
        return new ClusterTiming(
                Duration.ofMillis(600), Duration.ofMillis(1_200), Duration.ofMillis(550), Duration.ofSeconds(20));
    }
}
