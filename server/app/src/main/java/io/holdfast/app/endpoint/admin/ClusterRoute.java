package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;

/** The nodes of the cluster, which is this server alone. */
record ClusterRoute(ServerFacts facts) implements AdminRoute {
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
        answer.json(json -> {
            json.member("nodes").open('[').element().open('{');
            JsonFields.text(json, "name", "this server");
            JsonFields.text(json, "address", facts.address());
            JsonFields.text(json, "state", "running");
            JsonFields.number(json, "leaderOf", facts.partitions());
            json.close('}').close(']');
        });
    }
}
