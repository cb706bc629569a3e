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
                JsonFields.text(json, "version", node.version());
                JsonFields.bool(json, "drained", node.isDrained());
                JsonFields.number(json, "replicas", node.replicas().kept());
                JsonFields.number(json, "replicasToGet", node.replicas().toGet());
                JsonFields.number(json, "replicasToGive", node.replicas().toGive());
                JsonFields.number(json, "lag", node.replicas().lag());
                json.close('}');
            }
            json.close(']');
        }));
    }
}
