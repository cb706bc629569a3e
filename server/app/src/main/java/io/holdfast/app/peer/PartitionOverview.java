package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.metrics.ReplicaNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the nodes say of their partitions, put together. Immutable.
 *
 * @param leaders for each partition, {@link #CONTROL} among them, who knows it best: its leader, or whoever has heard of the last election
 */
record PartitionOverview(SortedMap<Integer, Best> leaders, List<ClusterNodes.Partition> all) {
    static final int CONTROL = -1;
    private static final String CONTROL_NAME = "control";

    /**
     * Who knows a partition best.
     *
     * @param leader null if nobody leads it
     */
    record Best(ReplicaNumbers numbers, @Nullable String leader) {}

    /** The control partition first, the others by their numbers. */
    static PartitionOverview of(SortedMap<String, NodeState> states) {
        SortedMap<Integer, SortedMap<String, ReplicaNumbers>> byNumber = new TreeMap<>();
        states.forEach((node, state) -> state.replicas()
                .forEach(replica -> byNumber.computeIfAbsent(
                                replica.partition().equals(CONTROL_NAME)
                                        ? CONTROL
                                        : Integer.parseInt(replica.partition()),
                                unused -> new TreeMap<>())
                        .put(node, replica)));
        SortedMap<Integer, Best> leaders = new TreeMap<>();
        List<ClusterNodes.Partition> all = new ArrayList<>();
        byNumber.forEach((number, byNode) -> {
            Best best = best(byNode);
            leaders.put(number, best);
            all.add(partition(byNode, best));
        });
        return new PartitionOverview(leaders, all);
    }

    private static Best best(SortedMap<String, ReplicaNumbers> byNode) {
        String first = byNode.firstKey();
        ReplicaNumbers best = byNode.get(first);
        if (best == null) {
            throw new IllegalStateException("a partition that no node has named");
        }
        String leader = best.isLed() ? first : null;
        for (Map.Entry<String, ReplicaNumbers> each : byNode.entrySet()) {
            ReplicaNumbers replica = each.getValue();
            boolean isBetter = (replica.isLed() && !best.isLed())
                    || (replica.isLed() == best.isLed() && replica.term() > best.term());
            if (isBetter) {
                best = replica;
                leader = replica.isLed() ? each.getKey() : null;
            }
        }
        return new Best(best, leader);
    }

    private static ClusterNodes.Partition partition(Map<String, ReplicaNumbers> byNode, Best best) {
        TreeSet<String> nodes = new TreeSet<>(best.numbers().members());
        byNode.forEach((node, replica) -> {
            if (replica.appliedIndex() >= 0 || replica.hasFailed()) {
                nodes.add(node);
            }
        });
        List<ClusterNodes.Replica> replicas = new ArrayList<>();
        for (String node : nodes) {
            replicas.add(new ClusterNodes.Replica(node, state(byNode.get(node), best, node), behind(best, node)));
        }
        return new ClusterNodes.Partition(
                best.numbers().partition(), best.leader(), best.numbers().term(), replicas);
    }

    /** By how many changes a node is behind, as the leader says; null if nobody does. */
    static @Nullable Long behind(Best best, String node) {
        return node.equals(best.leader())
                ? Long.valueOf(0)
                : best.numbers().behind().get(node);
    }

    private static String state(@Nullable ReplicaNumbers replica, Best best, String node) {
        if (replica == null) {
            return "silent";
        }
        if (replica.hasFailed()) {
            return "failed";
        }
        if (node.equals(best.leader())) {
            return "leads";
        }
        return best.numbers().members().contains(node) ? "follows" : "joins";
    }
}
