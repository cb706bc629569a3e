package io.holdfast.app.endpoint.admin;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The nodes of the cluster; a server that is alone is its only one. Any thread. */
@FunctionalInterface
public interface ClusterNodes {
    /**
     * A node as it answers right now.
     *
     * @param state {@code running}, or why it is not known to be
     * @param leaderOf the number of partitions that it decides for
     * @param facts what it says of itself; null if it does not answer
     */
    record Node(
            String name,
            String address,
            String state,
            int leaderOf,
            @Nullable Facts facts) {}

    /**
     * What a node says of itself.
     *
     * @param clockAheadMillis what its clock is ahead of the others'; null if it does not know
     */
    record Facts(
            String version,
            long startedAtMillis,
            long diskFreeBytes,
            @Nullable Long clockAheadMillis) {}

    /**
     * A partition.
     *
     * @param name its number, or {@code control}
     * @param leader the node that says that it leads it; null if nobody does
     * @param term the number of the last election
     */
    record Partition(String name, @Nullable String leader, long term, List<Replica> replicas) {
        public Partition {
            replicas = List.copyOf(replicas);
        }
    }

    /**
     * A partition on a node.
     *
     * @param state {@code leads}, {@code follows}, {@code failed}, {@code joins}, or {@code silent} if its node does not answer
     * @param behind by how many entries it is behind, as its leader says; null if nobody does
     */
    record Replica(String node, String state, @Nullable Long behind) {}

    /** All of it, in order of their names. */
    record Overview(List<Node> nodes, List<Partition> partitions) {
        public Overview {
            nodes = List.copyOf(nodes);
            partitions = List.copyOf(partitions);
        }
    }

    /** Asks all of them, and tells once. */
    void look(Consumer<Overview> listener);
}
