package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import java.util.List;

/** What can be asked, and which action each takes: for people who write policies. */
record RoutesRoute(List<AdminRoute> routes) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/routes";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_SERVER;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) {
        answer.json(json -> {
            json.member("routes").open('[');
            for (AdminRoute route : routes) {
                json.element().open('{');
                JsonFields.text(json, "method", route.method());
                JsonFields.text(json, "path", AdminRouter.PREFIX + route.path());
                JsonFields.text(json, "action", route.action().policyName());
                json.close('}');
            }
            json.close(']');
        });
    }
}
