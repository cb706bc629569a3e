package io.holdfast.app.endpoint.admin;

import java.util.List;
import java.util.function.Consumer;

/** The nodes of the cluster; a server that is alone is its only one. Any thread. */
@FunctionalInterface
public interface ClusterNodes {
    /**
     * A node as it answers right now.
     *
     * @param state {@code running}, or what it does instead, or why that is not known
     * @param leaderOf the number of partitions that it decides for
     * @param version of its program; empty if it does not answer
     * @param isDrained whether it is to lead nothing
     * @param replicas how it stands with what it keeps
     */
    record Node(
            String name,
            String address,
            String state,
            int leaderOf,
            String version,
            boolean isDrained,
            Share replicas) {}

    /**
     * What a node keeps of the partitions.
     *
     * @param kept of how many it has everything
     * @param toGet how many it is to keep besides
     * @param toGive how many it is to keep no more, once others do
     * @param lag how many changes it is behind the leader where it is most; -1 if that is not known
     */
    record Share(int kept, int toGet, int toGive, long lag) {
        /** A server that is alone keeps everything. */
        static Share all(int partitions) {
            return new Share(partitions, 0, 0, 0);
        }
    }

    /** Asks all of them, and tells once, in order of their names. */
    void look(Consumer<List<Node>> listener);
}
