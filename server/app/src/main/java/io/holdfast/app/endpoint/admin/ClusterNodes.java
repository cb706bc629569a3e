package io.holdfast.app.endpoint.admin;

import java.util.List;
import java.util.function.Consumer;

/** The nodes of the cluster; a server that is alone is its only one. Any thread. */
@FunctionalInterface
public interface ClusterNodes {
    /**
     * A node as it answers right now.
     *
     * @param state {@code running}, or why it is not known to be
     * @param leaderOf the number of partitions that it decides for
     */
    record Node(String name, String address, String state, int leaderOf) {}

    /** Asks all of them, and tells once, in order of their names. */
    void look(Consumer<List<Node>> listener);
}
