package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;

/** What this server is, who asks, and how it is doing as a whole. */
record ServerRoute(ServerJson state) implements AdminRoute {
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
        answer.json(json -> state.write(json, request.who(), request.caller()));
    }
}
