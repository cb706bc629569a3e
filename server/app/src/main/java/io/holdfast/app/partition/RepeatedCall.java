package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;

/**
 * A command for a partition that is led here or on another node, wherever that is at the moment. As long as nobody takes it, nothing was done, and
 * it is tried again for as long as the election of a leader takes. No thread waits.
 */
final class RepeatedCall {
    private static final long LOOK_EVERY_MILLIS = 20;

    private final Command command;
    private final Call call;
    private final Partition here;
    private final PartitionDoor door;
    private int triesLeft;
    private volatile boolean isAbandoned;
    private volatile Call current;

    /**
     * @param door the way to the partition, wherever it is led
     * @param mostMillis how long a leader is waited for; 0 if not at all
     */
    RepeatedCall(Command command, Call call, Partition here, PartitionDoor door, long mostMillis) {
        this.command = command;
        this.call = call;
        this.here = here;
        this.door = door;
        this.triesLeft = (int) (mostMillis / LOOK_EVERY_MILLIS);
        this.current = new Try();
    }

    void start() {
        call.abandonment = this::abandon;
        make();
    }

    private void again() {
        current = new Try();
        make();
    }

    private void make() {
        Call made = current;
        door.submit(command, made);
        // Whoever went while it was being submitted may have found nothing to end yet.
        if (isAbandoned) {
            Partitions.abandon(made);
        }
    }

    private void abandon() {
        isAbandoned = true;
        Partitions.abandon(current);
    }

    /** Each time, because a call can be told only once. */
    private final class Try extends Call {
        @Override
        public Origin origin() {
            return call.origin();
        }

        @Override
        protected void answer(Reply reply) {
            CallNotifier.answer(call, reply);
        }

        @Override
        protected void fail(Unavailable reason) {
            if (reason != Unavailable.NOT_TAKEN) {
                CallNotifier.fail(call, reason);
            } else if (isAbandoned && command instanceof ReceiveMessage) {
                CallNotifier.answer(call, Reply.Received.NOTHING);
            } else if (triesLeft-- > 0) {
                here.loop().schedule(RepeatedCall.this::again, LOOK_EVERY_MILLIS);
            } else {
                CallNotifier.fail(call, reason);
            }
        }
    }
}
