package io.holdfast.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How it stands with a partition on this node of a cluster.
 *
 * @param partition its number, {@link ControlDatabase#PARTITION} for the control partition
 * @param leader the node that leads it, as far as it is known here
 * @param isLed whether this node does, and decides
 * @param term the number of the last election that is known here
 * @param members the nodes that have a vote; empty if this node has nothing of the partition
 * @param appliedIndex how many entries of the log are in its rows; -1 if there are none
 * @param hasFailed whether it takes no part because something is wrong with it
 * @param behind by how many entries each other member is behind, if this node leads
 * @param raft what is counted while nodes agree
 */
public record ReplicaState(
        int partition,
        @Nullable String leader,
        boolean isLed,
        long term,
        List<String> members,
        long appliedIndex,
        boolean hasFailed,
        Map<String, Long> behind,
        RaftFigures raft) {
    public ReplicaState {
        members = List.copyOf(members);
        behind = Map.copyOf(behind);
    }
}
