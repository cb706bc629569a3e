package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import org.jspecify.annotations.Nullable;

/**
 * What this server is, who asks, and how it is doing as a whole.
 *
 * @param nodes those of a cluster; null if the server is alone
 */
record ServerRoute(ServerJson state, @Nullable TotalsElsewhere nodes) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/server";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_SERVER;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) {
        if (nodes == null) {
            answer.json(json -> state.write(
                    json,
                    request.who(),
                    request.caller(),
                    state.facts().history().liveTotals()));
            return;
        }
        nodes.look(found -> answer.json(json -> {
            state.write(json, request.who(), request.caller(), found.totals());
            JsonFields.texts(json, "silent", found.silent());
        }));
    }
}
