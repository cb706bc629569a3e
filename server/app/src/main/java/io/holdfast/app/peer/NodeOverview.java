package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.metrics.ReplicaNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How all nodes are, as this one sees them. Any thread. */
public final class NodeOverview implements ClusterNodes {
    private static final String CONTROL = "control";

    private final Placement placement;
    private final Gathering gathering;
    private final Map<String, String> addresses;
    private final Supplier<NodeState> own;

    /**
     * @param addresses of all nodes, this one among them, as an operator knows them
     * @param own what this node says of itself
     */
    NodeOverview(Placement placement, Gathering gathering, Map<String, String> addresses, Supplier<NodeState> own) {
        this.placement = placement;
        this.gathering = gathering;
        this.addresses = new TreeMap<>(addresses);
        this.own = own;
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> own.get().encoded());
    }

    @Override
    public void look(Consumer<Overview> listener) {
        var unused = gathering.askOthers(PeerRoutes.NODE, new byte[0]).thenAccept(gathered -> {
            SortedMap<String, NodeState> states = new TreeMap<>();
            states.put(placement.self(), own.get());
            gathered.answers().forEach((node, answer) -> {
                NodeState state = NodeState.read(answer);
                if (state != null) {
                    states.put(node, state);
                }
            });
            listener.accept(new Overview(nodes(states, gathered.silent()), partitions(states)));
        });
    }

    private List<Node> nodes(Map<String, NodeState> states, Map<String, String> silent) {
        Map<String, Integer> led = led();
        List<Node> nodes = new ArrayList<>();
        addresses.forEach((node, address) -> {
            NodeState state = states.get(node);
            nodes.add(new Node(
                    node,
                    address,
                    silent.containsKey(node) ? "does not answer: " + silent.get(node) : "running",
                    led.getOrDefault(node, 0),
                    state == null ? null : state.facts()));
        });
        return nodes;
    }

    private Map<String, Integer> led() {
        Map<String, Integer> led = new HashMap<>();
        for (int partition = 0; partition < placement.partitions(); partition++) {
            String leader = placement.leaderNode(partition);
            if (leader != null) {
                led.merge(leader, 1, Integer::sum);
            }
        }
        return led;
    }

    /** The control partition first, the others by their numbers. */
    private List<Partition> partitions(SortedMap<String, NodeState> states) {
        SortedMap<Integer, Map<String, ReplicaNumbers>> byNumber = new TreeMap<>();
        states.forEach((node, state) -> state.replicas()
                .forEach(replica -> byNumber.computeIfAbsent(
                                replica.partition().equals(CONTROL) ? -1 : Integer.parseInt(replica.partition()),
                                unused -> new TreeMap<>())
                        .put(node, replica)));
        return byNumber.values().stream().map(this::partition).toList();
    }

    private Partition partition(Map<String, ReplicaNumbers> byNode) {
        String leader = null;
        ReplicaNumbers best = null;
        for (Map.Entry<String, ReplicaNumbers> each : byNode.entrySet()) {
            ReplicaNumbers replica = each.getValue();
            boolean isBetter = best == null
                    || (replica.isLed() && !best.isLed())
                    || (replica.isLed() == best.isLed() && replica.term() > best.term());
            if (isBetter) {
                best = replica;
                leader = replica.isLed() ? each.getKey() : null;
            }
        }
        if (best == null) {
            throw new IllegalStateException("a partition that no node has named");
        }
        TreeSet<String> nodes = new TreeSet<>(best.members());
        byNode.forEach((node, replica) -> {
            if (replica.appliedIndex() >= 0 || replica.hasFailed()) {
                nodes.add(node);
            }
        });
        List<Replica> replicas = new ArrayList<>();
        for (String node : nodes) {
            replicas.add(new Replica(
                    node,
                    state(byNode.get(node), best, node, leader),
                    node.equals(leader) ? Long.valueOf(0) : best.behind().get(node)));
        }
        return new Partition(best.partition(), leader, best.term(), replicas);
    }

    private static String state(
            @Nullable ReplicaNumbers replica, ReplicaNumbers best, String node, @Nullable String leader) {
        if (replica == null) {
            return "silent";
        }
        if (replica.hasFailed()) {
            return "failed";
        }
        if (node.equals(leader)) {
            return "leads";
        }
        return best.members().contains(node) ? "follows" : "joins";
    }
}
