package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.AuditReader;
import java.util.ArrayList;
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
        List<AdminRoute> routes = new ArrayList<>(ClusterChangeRoute.all(new NoClusterChanges()));
        routes.add(new ServerRoute(new ServerJson(facts, home), null));
        routes.add(new ClusterRoute(listener -> listener.accept(alone(facts))));
        routes.add(new AuditRoute(audit));
        return routes;
    }

    /**
     * All of them, where there are several nodes.
     *
     * @param home the server's own account and region
     */
    public static List<AdminRoute> of(
            ServerFacts facts,
            Principal home,
            ClusterNodes nodes,
            ClusterChanges changes,
            TotalsElsewhere totals,
            AuditElsewhere audit) {
        List<AdminRoute> routes = new ArrayList<>(ClusterChangeRoute.all(changes));
        routes.add(new ServerRoute(new ServerJson(facts, home), totals));
        routes.add(new ClusterRoute(nodes));
        routes.add(new ClusterAuditRoute(audit));
        return routes;
    }

    private static ClusterNodes.Overview alone(ServerFacts facts) {
        ClusterNodes.Node only = new ClusterNodes.Node(
                "this server",
                facts.address(),
                "running",
                facts.partitions(),
                false,
                ClusterNodes.Share.all(facts.partitions()),
                new ClusterNodes.Facts(
                        facts.version(),
                        facts.startedAtMillis(),
                        facts.freeBytes().getAsLong(),
                        null));
        return new ClusterNodes.Overview(List.of(only), List.of());
    }
}
