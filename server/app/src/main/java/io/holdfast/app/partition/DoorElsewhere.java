package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import java.util.function.Consumer;

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
         * One of the two is called, once, on any thread.
         *
         * @param decided hears the reply, which is durable there
         * @param failed hears that nobody knows what became of it, or that nothing did
         */
        void submit(Command command, Consumer<Reply> decided, Runnable failed);
    }

    @Override
    public void submit(Command command, Call call) {
        way.submit(command, call::answer, () -> call.fail(Unavailable.NOT_LEADER));
    }
}
