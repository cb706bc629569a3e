package io.holdfast.app.endpoint.admin;

import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.protocol.policy.IamAction;

/** Pauses a redrive, lets it go on, changes its rate, or ends it. */
final class ChangeRedriveRoute implements AdminRoute {
    private final String verb;
    private final GuardedRedrives redrives;
    private final RedriveJson json;
    private final RedriveChangeReader reader;
    private final String[] members;

    ChangeRedriveRoute(
            String verb, GuardedRedrives redrives, RedriveJson json, RedriveChangeReader reader, String... members) {
        this.verb = verb;
        this.redrives = redrives;
        this.json = json;
        this.reader = reader;
        this.members = members;
    }

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/queues/{queue}/redrives/{id}/" + verb;
    }

    @Override
    public IamAction action() {
        return IamAction.CONTROL_REDRIVE;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        ChangeRedrive.Change change = reader.read(request.body(members));
        RedriveJson.answer(answer, redrives.change(request.queue(), RedriveJson.id(request), change), json::write);
    }
}
