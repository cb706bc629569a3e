package io.holdfast.app.peer;

import io.holdfast.control.member.MemberView;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What the storage of this node keeps of the cluster's partitions, and how that is changed. Any thread; nothing waits. */
public interface Replicas {
    /**
     * A partition on this node.
     *
     * @param members the nodes that have a vote, as far as it is known here; empty if this node keeps nothing of it
     * @param appliedIndex how far it is
     * @param isJoining whether it is being got from the other nodes
     */
    record Status(boolean isLed, List<String> members, long appliedIndex, boolean isJoining) {
        public Status {
            members = List.copyOf(members);
        }
    }

    Status status(int partition);

    /**
     * Sees to this node's part of what was decided. To be called every second or so.
     *
     * @param shortOfRoom nodes that lead nothing for the time being, if others can
     */
    void assign(MemberView wanted, Set<String> shortOfRoom);

    /** Makes a node part of the cluster that waits for it; only where the control partition is led. Why it is not yet is told in a few words. */
    void admit(String node, String host, int raftPort, Consumer<String> obstacle);

    /** Whether this node is none of the cluster's any more. */
    boolean hasLeft();

    /** Whether a majority was lost for good, and this node is to be the only one. */
    boolean goesOnAlone();

    /** The rows say so now. */
    void hasGoneOn();
}
