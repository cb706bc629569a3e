package io.holdfast.app.endpoint.admin;

import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.protocol.policy.IamAction;

/** One redrive, as it is now. */
record RedriveRoute(GuardedRedrives redrives, RedriveJson json) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}/redrives/{id}";
    }

    @Override
    public IamAction action() {
        return IamAction.LIST_REDRIVES;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        RedriveJson.answer(answer, redrives.find(request.queue(), RedriveJson.id(request)), json::write);
    }
}
