package io.holdfast.app.metrics;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How it stands with a partition on one node.
 *
 * @param partition its number, or {@code control}
 * @param leader the node that leads it, as far as it is known there
 * @param isLed whether that node does
 * @param term the number of the last election that is known there
 * @param members the nodes that have a vote; empty if the node has nothing of the partition
 * @param appliedIndex how many entries of the log are in its rows; -1 if there are none
 * @param hasFailed whether it takes no part because something is wrong with it
 * @param behind by how many entries each other member is behind, where it is led
 */
public record ReplicaNumbers(
        String partition,
        @Nullable String leader,
        boolean isLed,
        long term,
        List<String> members,
        long appliedIndex,
        boolean hasFailed,
        Map<String, Long> behind,
        Raft raft) {
    public ReplicaNumbers {
        members = List.copyOf(members);
        behind = Map.copyOf(behind);
    }

    /** What is counted while nodes agree, since the start, and times of the last minutes in seconds. */
    public record Raft(
            long elections,
            long timeouts,
            long snapshots,
            double appendMedian,
            double appendP99,
            double syncMedian,
            double syncP99) {
        /** Of another node, which shows them itself. */
        public static final Raft UNKNOWN = new Raft(0, 0, 0, 0, 0, 0, 0);
    }
}
