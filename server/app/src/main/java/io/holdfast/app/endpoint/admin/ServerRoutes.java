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
        ClusterNodes.Node alone = new ClusterNodes.Node(
                "this server",
                facts.address(),
                "running",
                facts.partitions(),
                facts.version(),
                false,
                ClusterNodes.Share.all(facts.partitions()));
        return of(facts, home, audit, listener -> listener.accept(List.of(alone)), ClusterChanges.NONE);
    }

    /**
     * All of them, where there are several nodes.
     *
     * @param home the server's own account and region
     */
    public static List<AdminRoute> of(
            ServerFacts facts, Principal home, AuditReader audit, ClusterNodes nodes, ClusterChanges changes) {
        List<AdminRoute> routes = new ArrayList<>(ClusterChangeRoute.all(changes));
        routes.add(new ServerRoute(new ServerJson(facts, home)));
        routes.add(new ClusterRoute(nodes));
        routes.add(new AuditRoute(audit));
        return routes;
    }
}
