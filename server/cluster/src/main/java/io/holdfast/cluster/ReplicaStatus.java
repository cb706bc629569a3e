package io.holdfast.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How it stands with a partition on one node.
 *
 * @param leader the node that leads it, as far as it is known there
 * @param leadingTerm the term in which this node leads it; 0 if it does not
 * @param members the nodes that have a vote, as far as it is known there; empty if the node has nothing of it
 * @param appliedIndex how far its rows are; -1 if there are none
 * @param hasFailed whether it takes no part because something is wrong with it
 * @param isJoining whether it is being got from the other nodes
 */
public record ReplicaStatus(
        @Nullable String leader,
        long leadingTerm,
        List<String> members,
        long appliedIndex,
        boolean hasFailed,
        boolean isJoining) {
    public ReplicaStatus {
        members = List.copyOf(members);
    }
}
