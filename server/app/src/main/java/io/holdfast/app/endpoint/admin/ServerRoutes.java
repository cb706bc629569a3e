package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.AuditReader;
import java.util.List;

/** The routes about the server as a whole. */
public final class ServerRoutes {
    private ServerRoutes() {}

    /**
     * All of them.
     *
     * @param home the server's own account and region
     */
    public static List<AdminRoute> of(ServerFacts facts, Principal home, AuditReader audit) {
        return List.of(
                new ServerRoute(new ServerJson(facts, home), null),
                new ClusterRoute(listener -> listener.accept(alone(facts))),
                new AuditRoute(audit));
    }

    /**
     * All of them, where there are several nodes.
     *
     * @param home the server's own account and region
     */
    public static List<AdminRoute> of(
            ServerFacts facts, Principal home, ClusterNodes nodes, TotalsElsewhere totals, AuditElsewhere audit) {
        return List.of(
                new ServerRoute(new ServerJson(facts, home), totals),
                new ClusterRoute(nodes),
                new ClusterAuditRoute(audit));
    }

    private static ClusterNodes.Overview alone(ServerFacts facts) {
        ClusterNodes.Node only = new ClusterNodes.Node(
                "this server",
                facts.address(),
                "running",
                facts.partitions(),
                new ClusterNodes.Facts(
                        facts.version(),
                        facts.startedAtMillis(),
                        facts.freeBytes().getAsLong(),
                        null));
        return new ClusterNodes.Overview(List.of(only), List.of());
    }
}
