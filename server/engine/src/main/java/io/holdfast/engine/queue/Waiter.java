package io.holdfast.engine.queue;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.ParkedReceive;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.timer.Timer;
import org.jspecify.annotations.Nullable;

/** A parked receive: one small object that is its own timer and its own place in the line. */
final class Waiter extends Timer implements ParkedReceive {
    final Caller caller;
    final ReceiveMessage receive;

    @Nullable
    Waiter before;

    @Nullable
    Waiter behind;

    private final LongPolls polls;
    private final long endsAtMillis;
    private final long number;

    Waiter(LongPolls polls, Caller caller, ReceiveMessage receive, long endsAtMillis, long number) {
        this.polls = polls;
        this.caller = caller;
        this.receive = receive;
        this.endsAtMillis = endsAtMillis;
        this.number = number;
    }

    /** The same receive for the rest of its time: a millisecond at least, as one that does not wait may be refused where this one gets nothing. */
    @Override
    public long number() {
        return number;
    }

    @Override
    public ReceiveMessage rest(long nowMillis) {
        return new ReceiveMessage(
                receive.queueId(),
                receive.maximum(),
                receive.visibilityMillis(),
                Math.max(1, endsAtMillis - nowMillis),
                receive.attemptId());
    }

    @Override
    public void leave() {
        polls.abandon(this);
    }

    @Override
    protected void fire(long nowMillis) {
        polls.waitIsOver(this, nowMillis);
    }
}
