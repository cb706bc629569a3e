package io.holdfast.app.peer;

import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.engine.command.Reply;

/** A receive that another node has sent: what it takes after that node's client has gone is visible again at once, and was never received. Any thread. */
final class RemoteReceive implements CommandOutcome {
    private final CommandDoor here;
    private final CommandWire.Sent receive;
    private final CommandAnswer answer;
    private volatile boolean hasGone;

    RemoteReceive(CommandDoor here, CommandWire.Sent receive, CommandAnswer answer) {
        this.here = here;
        this.receive = receive;
        this.answer = answer;
    }

    void callerHasGone() {
        hasGone = true;
    }

    @Override
    public void decided(Reply reply) {
        if (hasGone && reply instanceof Reply.Received received) {
            here.giveBack(receive.command().queueId(), received.deliveries(), receive.origin());
            answer.decided(Reply.Received.NOTHING);
        } else {
            answer.decided(reply);
        }
    }

    @Override
    public void notTaken() {
        answer.notTaken();
    }

    @Override
    public void unknown() {
        answer.unknown();
    }
}
