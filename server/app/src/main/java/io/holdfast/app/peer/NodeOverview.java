package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.http.PeerRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** How all nodes are, as this one sees them. Any thread. */
public final class NodeOverview implements ClusterNodes {
    private final Placement placement;
    private final Gathering gathering;
    private final Map<String, String> addresses;

    /** @param addresses of all nodes, this one among them, as an operator knows them */
    public NodeOverview(Placement placement, Gathering gathering, Map<String, String> addresses) {
        this.placement = placement;
        this.gathering = gathering;
        this.addresses = new TreeMap<>(addresses);
    }

    @Override
    public void look(Consumer<List<Node>> listener) {
        Map<String, PeerRequest> questions = new HashMap<>();
        PeerRequest question = PeerRequest.own(PeerRoutes.HEALTH, Map.of(), new byte[0]);
        gathering.others().forEach(node -> questions.put(node, question));
        gathering.ask(questions, gathered -> {
            Map<String, Integer> led = led();
            List<Node> nodes = new ArrayList<>();
            addresses.forEach((node, address) -> nodes.add(new Node(
                    node,
                    address,
                    gathered.silent().containsKey(node)
                            ? "does not answer: " + gathered.silent().get(node)
                            : "running",
                    led.getOrDefault(node, 0))));
            listener.accept(nodes);
        });
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
}
