package io.holdfast.control.member;

import java.util.List;

/** What is decided about the nodes of a cluster. */
public sealed interface MemberCommand {
    /** These nodes have formed the cluster. Changes nothing if its nodes are known already. */
    record Form(List<Member> nodes, int partitions) implements MemberCommand {
        public Form {
            nodes = List.copyOf(nodes);
        }
    }

    /** A node may come in. Said again it changes nothing. */
    record Join(String name, String host, int port, int raftPort) implements MemberCommand {}

    /** A node that may come in has the control rows; from now on it is to keep its share. */
    record Joined(String name) implements MemberCommand {}

    /** A node is to lead nothing, or its share again. */
    record Drain(String name, boolean isDrained) implements MemberCommand {}

    /** A node is to give all it keeps to others, and then to be none of the cluster's. */
    record Leave(String name) implements MemberCommand {}

    /** A node does not come back. */
    record RemoveDead(String name) implements MemberCommand {}

    /** A node that leaves, or was removed, keeps nothing any more. */
    record Forget(String name) implements MemberCommand {}

    /** A node is to lead a partition, and to keep it if it does not. */
    record Move(int partition, String to) implements MemberCommand {}

    /** A majority was lost for good, and this node goes on with what it has. */
    record GoOnAlone(String name) implements MemberCommand {}
}
