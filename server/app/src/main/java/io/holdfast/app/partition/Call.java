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

    /** The reply is durable. */
    protected abstract void answer(Reply reply);

    /** Nothing is known about the outcome, or nothing happened: the caller may try again elsewhere or later. */
    protected abstract void fail(Unavailable reason);
}
