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
        return List.of(new ServerRoute(new ServerJson(facts, home)), new ClusterRoute(facts), new AuditRoute(audit));
    }
}
