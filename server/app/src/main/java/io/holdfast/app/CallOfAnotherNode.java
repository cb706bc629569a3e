package io.holdfast.app;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Reply;

/** What another node has asked a partition of this one. */
final class CallOfAnotherNode extends Call {
    private final Origin origin;
    private final CommandOutcome outcome;

    CallOfAnotherNode(Origin origin, CommandOutcome outcome) {
        this.origin = origin;
        this.outcome = outcome;
    }

    @Override
    public Origin origin() {
        return origin;
    }

    @Override
    protected void answer(Reply reply) {
        outcome.decided(reply);
    }

    @Override
    protected void fail(Unavailable reason) {
        if (reason == Unavailable.OVERLOADED || reason == Unavailable.NOT_TAKEN) {
            outcome.notTaken();
        } else {
            outcome.unknown();
        }
    }
}
