package io.holdfast.app.endpoint.admin;

import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.protocol.policy.IamAction;

/** The redrives of a dead-letter queue, the newest first. */
record RedrivesRoute(GuardedRedrives redrives, RedriveJson json) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}/redrives";
    }

    @Override
    public IamAction action() {
        return IamAction.LIST_REDRIVES;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        RedriveJson.answer(answer, redrives.list(request.queue()), (found, out) -> {
            out.member("redrives").open('[');
            found.forEach(view -> {
                out.element().open('{');
                json.write(view, out);
                out.close('}');
            });
            out.close(']');
        });
    }
}
