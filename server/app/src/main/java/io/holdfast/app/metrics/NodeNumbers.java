package io.holdfast.app.metrics;

import java.util.List;

/** What a node of a cluster has to tell beside what a single server tells. */
public record NodeNumbers(PeerNumbers peers, List<ReplicaNumbers> replicas, ClockNumbers clocks) {
    public NodeNumbers {
        replicas = List.copyOf(replicas);
    }
}
