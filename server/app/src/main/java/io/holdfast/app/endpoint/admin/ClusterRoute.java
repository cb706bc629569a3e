package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;

/** The nodes of the cluster. */
record ClusterRoute(ClusterNodes nodes) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/cluster";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_SERVER;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) {
        nodes.look(found -> answer.json(json -> {
            json.member("nodes").open('[');
            for (ClusterNodes.Node node : found) {
                json.element().open('{');
                JsonFields.text(json, "name", node.name());
                JsonFields.text(json, "address", node.address());
                JsonFields.text(json, "state", node.state());
                JsonFields.number(json, "leaderOf", node.leaderOf());
                json.close('}');
            }
            json.close(']');
        }));
    }
}
