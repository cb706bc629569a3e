package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.control.member.Member;
import io.holdfast.control.member.MemberState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How all nodes are, as this one sees them. Any thread. */
public final class NodeOverview implements ClusterNodes {
    private final Placement placement;
    private final Gathering gathering;
    private final KnownMembers members;
    private final Supplier<NodeState> own;

    /** @param own what this node says of itself */
    NodeOverview(Placement placement, Gathering gathering, KnownMembers members, Supplier<NodeState> own) {
        this.placement = placement;
        this.gathering = gathering;
        this.members = members;
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
            PartitionOverview partitions = PartitionOverview.of(states);
            listener.accept(new Overview(nodes(states, gathered.silent(), partitions), partitions.all()));
        });
    }

    private List<Node> nodes(Map<String, NodeState> states, Map<String, String> silent, PartitionOverview partitions) {
        Map<String, Integer> led = led();
        SortedMap<Integer, List<String>> wanted = members.decided().get().placement();
        List<Node> nodes = new ArrayList<>();
        members.nodes().forEach((name, node) -> {
            NodeState state = states.get(name);
            nodes.add(new Node(
                    name,
                    node.host() + ":" + node.port(),
                    state(node, silent.get(name), states),
                    led.getOrDefault(name, 0),
                    node.isDrained(),
                    share(name, wanted, partitions, state != null),
                    state == null ? null : state.facts()));
        });
        return nodes;
    }

    private static String state(Member node, @Nullable String silence, Map<String, NodeState> states) {
        if (node.state() == MemberState.JOINING) {
            String obstacle = states.values().stream()
                    .map(NodeState::obstacle)
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse("");
            return obstacle.isEmpty() ? "joining" : "joining: " + obstacle;
        }
        if (node.state() == MemberState.REMOVED) {
            return "being removed";
        }
        if (silence != null) {
            return "does not answer: " + silence;
        }
        return node.state() == MemberState.LEAVING ? "leaving" : "running";
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

    private static Share share(
            String node, Map<Integer, List<String>> wanted, PartitionOverview partitions, boolean isThere) {
        int kept = 0;
        int toGet = 0;
        int toGive = 0;
        Long lag = null;
        for (Map.Entry<Integer, PartitionOverview.Best> each :
                partitions.leaders().entrySet()) {
            PartitionOverview.Best best = each.getValue();
            Long behind = PartitionOverview.behind(best, node);
            if (isThere && behind != null) {
                lag = lag == null ? behind : Long.valueOf(Math.max(lag, behind));
            }
            if (each.getKey() == PartitionOverview.CONTROL) {
                continue;
            }
            boolean isMember = best.numbers().members().contains(node);
            List<String> keepers = wanted.get(each.getKey());
            boolean isWanted = keepers == null ? isMember : keepers.contains(node);
            kept += isMember ? 1 : 0;
            toGet += isWanted && !isMember ? 1 : 0;
            toGive += isMember && !isWanted ? 1 : 0;
        }
        return new Share(kept, toGet, toGive, lag);
    }
}
