package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Reply;

/** The door to a partition that another node leads. Whatever goes wrong on the way there and back, it is worth another try. */
public final class DoorElsewhere implements PartitionDoor {
    private final Way way;

    public DoorElsewhere(Way way) {
        this.way = way;
    }

    /** How a command gets to the other node. */
    @FunctionalInterface
    public interface Way {
        /**
         * One method of the answer is called, once, on any thread.
         *
         * @param origin where the request came from
         * @return ends a receive that is parked there: it is then answered with nothing, or with what it had taken already
         */
        Runnable submit(Command command, Origin origin, Answer answer);
    }

    /** What became of a command. */
    public interface Answer {
        /** The reply is durable there. */
        void decided(Reply reply);

        /** Nothing was done. */
        void notTaken();

        /** Nobody knows. */
        void unknown();
    }

    @Override
    public void submit(Command command, Call call) {
        call.abandonment = way.submit(command, call.origin(), new Answer() {
            @Override
            public void decided(Reply reply) {
                CallNotifier.answer(call, reply);
            }

            @Override
            public void notTaken() {
                CallNotifier.fail(call, Unavailable.NOT_TAKEN);
            }

            @Override
            public void unknown() {
                CallNotifier.fail(call, Unavailable.NOT_LEADER);
            }
        });
    }
}
