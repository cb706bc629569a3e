package io.holdfast.app.partition;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Reply;

/**
 * Makes messages visible again that a part has taken for a receive which another part had answered: they were never received. It may be repeated, because their
 * handles are void once it was done. Should it fail for good, they come back when their visibility time-out is over, and the receive counts. Any thread.
 */
final class GivingBack extends Call {
    /** How long each time a leader is waited for. */
    private static final long WAIT_MILLIS = 2_000;

    /** Longer, together, than it takes until another node leads the part. */
    private static final int MOST_TIMES = 5;

    private final Partitions partitions;
    private final ChangeMessageVisibility messages;
    private final Origin origin;
    private final int time;

    private GivingBack(Partitions partitions, ChangeMessageVisibility messages, Origin origin, int time) {
        this.partitions = partitions;
        this.messages = messages;
        this.origin = origin;
        this.time = time;
    }

    static void start(Partitions partitions, ChangeMessageVisibility messages, Origin origin) {
        new GivingBack(partitions, messages, origin, 1).submit();
    }

    private void submit() {
        partitions.submitAnywhere(messages, this, WAIT_MILLIS);
    }

    @Override
    public Origin origin() {
        return origin;
    }

    @Override
    protected void answer(Reply reply) {
        // Whatever it says: they are visible, or somebody else has them.
    }

    @Override
    protected void fail(Unavailable reason) {
        if (time < MOST_TIMES) {
            new GivingBack(partitions, messages, origin, time + 1).submit();
        }
    }
}
