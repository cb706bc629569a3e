package io.holdfast.app.peer;

import io.holdfast.app.http.PeerReplies;
import io.holdfast.app.http.Response;

/** A command on its way to another node, whose outcome is told once. Thread rule: its loop only. */
final class SentCommand implements PeerReplies {
    private final RemoteCommands.Outcome outcome;
    private boolean isOver;

    SentCommand(RemoteCommands.Outcome outcome) {
        this.outcome = outcome;
    }

    @Override
    public void answered(Response response) {
        if (end()) {
            CommandReply.tell(response, outcome);
        }
    }

    @Override
    public void notTaken(NotTaken why) {
        if (end()) {
            outcome.notTaken();
        }
    }

    @Override
    public void lost() {
        if (end()) {
            outcome.unknown();
        }
    }

    private boolean end() {
        boolean isFirst = !isOver;
        isOver = true;
        return isFirst;
    }
}
