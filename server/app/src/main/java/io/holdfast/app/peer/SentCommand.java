package io.holdfast.app.peer;

import io.holdfast.app.http.PeerReplies;
import io.holdfast.app.http.Response;
import io.holdfast.app.partition.CommandOutcome;
import org.jspecify.annotations.Nullable;

/** A command on its way to another node, whose outcome is told once. Thread rule: its loop only. */
final class SentCommand implements PeerReplies {
    /** Null once it was told: its time-out outlives it, and must not hold on to what was asked. */
    private @Nullable CommandOutcome untold;

    private Sent sent = Sent.NOTHING;

    SentCommand(CommandOutcome outcome) {
        this.untold = outcome;
    }

    void sentAs(Sent asked) {
        sent = asked;
    }

    /** Whoever asked has gone: a receive that is parked there is to end. The outcome is told all the same. */
    void abandon() {
        if (untold != null) {
            sent.abandon();
        }
    }

    @Override
    public void answered(Response response) {
        CommandOutcome outcome = end();
        if (outcome != null) {
            CommandReply.tell(response, outcome);
        }
    }

    @Override
    public void notTaken(NotTaken why) {
        CommandOutcome outcome = end();
        if (outcome != null) {
            outcome.notTaken();
        }
    }

    @Override
    public void lost() {
        CommandOutcome outcome = end();
        if (outcome != null) {
            outcome.unknown();
        }
    }

    private @Nullable CommandOutcome end() {
        CommandOutcome first = untold;
        untold = null;
        sent = Sent.NOTHING;
        return first;
    }
}
