package io.holdfast.app.partition;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the partition. Exactly one of its methods is called, once, on the partition's loop; only after an
 * {@link #answer} that threw, {@link #fail} follows it.
 */
public abstract class Call extends Caller {
    /** A failure may find the same call in several places. */
    boolean isTold;
    /** Who decides it; null until it was submitted. Written once, by whoever submits it. */
    @Nullable
    Partition decidedBy;
    /** Ends a receive that is parked on another node; null if it is not. Written on one thread and read on any. */
    volatile @Nullable Runnable abandonment;
    /** Whoever asked has gone. */
    boolean isAbandoned;
    /** When its receive was parked, and when something was decided about it; 0 if that has not happened. */
    private long parkedNanos;

    private long decidedNanos;

    /** The engine has looked at it; if its receive waits now, that is not the server's time but the client's. */
    final void lookedAt() {
        if (isParked() && parkedNanos == 0) {
            parkedNanos = System.nanoTime();
        }
    }

    /** There is a reply, which only has to become durable. */
    final void decided() {
        if (parkedNanos != 0) {
            decidedNanos = System.nanoTime();
        }
    }

    /** How long its receive was parked until there were messages or its time was over; 0 if it never was. */
    protected final long waitedNanos() {
        if (parkedNanos == 0) {
            return 0;
        }
        return (decidedNanos == 0 ? System.nanoTime() : decidedNanos) - parkedNanos;
    }

    /** The reply is durable. */
    protected abstract void answer(Reply reply);

    /** Nothing is known about the outcome, or nothing happened: the caller may try again elsewhere or later. */
    protected abstract void fail(Unavailable reason);
}
