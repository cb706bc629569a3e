package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import java.util.Set;

/** The audit logs of all nodes, newest first. */
record ClusterAuditRoute(AuditElsewhere nodes) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/audit";
    }

    @Override
    public IamAction action() {
        return IamAction.READ_AUDIT;
    }

    @Override
    public Set<String> parameters() {
        return AuditRoute.PARAMETERS;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        String before = request.parameters().text("before", "");
        int limit = request.parameters().limit(AuditRoute.USUAL, AuditRoute.MOST);
        String match = request.parameters().text("match", "");
        answer.work(() ->
                nodes.look(before, limit, match, page -> answer.json(json -> AuditPageJson.write(json, page))));
    }
}
