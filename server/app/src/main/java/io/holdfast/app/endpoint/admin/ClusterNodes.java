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
     * @param state {@code running}, or what it does instead, or why that is not known
     * @param leaderOf the number of partitions that it decides for
     * @param isDrained whether it is to lead nothing
     * @param share how it stands with what it keeps
     * @param facts what it says of itself; null if it does not answer
     */
    record Node(
            String name,
            String address,
            String state,
            int leaderOf,
            boolean isDrained,
            Share share,
            @Nullable Facts facts) {}

    /**
     * What a node keeps of the partitions.
     *
     * @param kept of how many it has everything
     * @param toGet how many it is to keep besides
     * @param toGive how many it is to keep no more, once others do
     * @param lag how many changes it is behind the leader where it is most; null if that is not known
     */
    record Share(int kept, int toGet, int toGive, @Nullable Long lag) {
        /** A server that is alone keeps everything. */
        static Share all(int partitions) {
            return new Share(partitions, 0, 0, 0L);
        }
    }

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
