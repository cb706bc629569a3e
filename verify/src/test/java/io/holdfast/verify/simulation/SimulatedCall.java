package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/** One call of a simulated client, with everything the laws want to know about it. */
final class SimulatedCall extends Call {
    final int number;
    final Command command;
    /** Who decides it. */
    final int partition;

    private final SimulatedServer server;

    /** In which task of the loop the engine decided it: for a parked receive, when it stopped waiting. */
    int decidedInTask;

    long decidedAtMillis;
    /** Commits that had begun when it was decided. */
    int commitsBefore;

    boolean wasParked;
    /** It was parked, and answered by what came after it, while calls were decided again. */
    boolean wasWokenAgain;
    /** Its newest place in a line; -1 if it never had one. */
    long lineNumber = -1;

    int parkedInTask;
    long parkedAtMillis;
    /** Its client went: if it still waited then, it is told at once that it gets nothing. */
    boolean abandoned;

    boolean endedByShutdown;
    /** A receive that got what the same attempt got before. */
    boolean isRepetition;

    /** Whoever was asked lost its leadership: nobody knows what became of it. */
    boolean isForgotten;

    /** The node that was asked; in a cluster only. */
    @Nullable
    Replica node;

    /** The reply is true, but does not reach the client. */
    boolean isUnheard;

    @Nullable
    Reply reply;

    @Nullable
    Unavailable failure;

    SimulatedCall(int number, Command command, int partition, SimulatedServer server) {
        this.number = number;
        this.command = command;
        this.partition = partition;
        this.server = server;
    }

    boolean isOver() {
        return reply != null || failure != null;
    }

    boolean isRefused(Refusal refusal) {
        return reply instanceof Reply.Refused refused && refused.refusal() == refusal;
    }

    /** The reply must be a legal one. */
    void mustBe(boolean legal) {
        LawBroken.unless(legal, Law.REPLY_IS_LEGAL, () -> this + " got " + Wording.of(reply));
    }

    @Override
    protected void answer(Reply given) {
        once(given);
        server.answered(this, given);
    }

    @Override
    protected void fail(Unavailable reason) {
        LawBroken.unless(
                failure == null && (reply == null || isUnheard),
                Law.ANSWERED_ONCE,
                () -> this + " got " + reason + " after " + reply + failure);
        failure = reason;
        server.failed(this);
    }

    private void once(Object what) {
        LawBroken.unless(!isOver(), Law.ANSWERED_ONCE, () -> this + " got " + what + " after " + reply + failure);
    }

    @Override
    public String toString() {
        return "#" + number + " " + Wording.of(command);
    }
}
