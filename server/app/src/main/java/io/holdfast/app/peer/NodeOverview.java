package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.control.member.Member;
import io.holdfast.control.member.MemberView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How all nodes are, as this one sees them. Any thread. */
public final class NodeOverview implements ClusterNodes {
    private final Placement placement;
    private final MemberReports reports;
    private final Map<String, Member> founders;
    private final Supplier<MemberView> view;

    /**
     * @param founders the nodes of the settings, which are shown as long as nothing else is known
     * @param view what was decided about the nodes
     */
    public NodeOverview(Placement placement, MemberReports reports, List<Member> founders, Supplier<MemberView> view) {
        this.placement = placement;
        this.reports = reports;
        this.founders = new TreeMap<>();
        founders.forEach(node -> this.founders.put(node.name(), node));
        this.view = view;
    }

    @Override
    public void look(Consumer<List<Node>> listener) {
        reports.ask(told -> {
            MemberView decided = view.get();
            Map<String, Member> nodes = decided.nodes().isEmpty() ? founders : decided.nodes();
            Map<Integer, Replicas.Status> leaders = new HashMap<>();
            told.reports()
                    .values()
                    .forEach(report -> report.kept().forEach((partition, status) -> {
                        if (status.isLed()) {
                            leaders.put(partition, status);
                        }
                    }));
            Map<String, Integer> led = led();
            List<Node> shown = new ArrayList<>();
            nodes.forEach((name, node) -> shown.add(new Node(
                    name,
                    node.host() + ":" + node.port(),
                    state(node, told),
                    led.getOrDefault(name, 0),
                    version(told.reports().get(name)),
                    node.isDrained(),
                    replicas(name, decided, leaders, told.reports().get(name)))));
            listener.accept(shown);
        });
    }

    private static String version(@Nullable MemberReport report) {
        return report == null ? "" : report.version();
    }

    private static String state(Member node, MemberReports.Told told) {
        if (node.state() == Member.State.JOINING) {
            String obstacle = told.reports().values().stream()
                    .map(MemberReport::obstacle)
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse("");
            return obstacle.isEmpty() ? "joining" : "joining: " + obstacle;
        }
        if (node.state() == Member.State.REMOVED) {
            return "being removed";
        }
        String silent = told.silent().get(node.name());
        if (silent != null) {
            return "does not answer: " + silent;
        }
        return node.state() == Member.State.LEAVING ? "leaving" : "running";
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

    private static ClusterNodes.Share replicas(
            String node, MemberView decided, Map<Integer, Replicas.Status> leaders, @Nullable MemberReport report) {
        int kept = 0;
        int toGet = 0;
        int toGive = 0;
        for (Map.Entry<Integer, List<String>> each : decided.placement().entrySet()) {
            Replicas.Status leader = leaders.get(each.getKey());
            boolean isMember = leader != null && leader.members().contains(node);
            boolean isWanted = each.getValue().contains(node);
            kept += isMember ? 1 : 0;
            toGet += isWanted && !isMember && leader != null ? 1 : 0;
            toGive += isMember && !isWanted ? 1 : 0;
        }
        return new ClusterNodes.Share(kept, toGet, toGive, lag(leaders, report));
    }

    private static long lag(Map<Integer, Replicas.Status> leaders, @Nullable MemberReport report) {
        long lag = report == null ? -1 : 0;
        if (report != null) {
            for (Map.Entry<Integer, Replicas.Status> each : report.kept().entrySet()) {
                Replicas.Status leader = leaders.get(each.getKey());
                if (leader != null) {
                    lag = Math.max(lag, leader.appliedIndex() - each.getValue().appliedIndex());
                }
            }
        }
        return lag;
    }
}
