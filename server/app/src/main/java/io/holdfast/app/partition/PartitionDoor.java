package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;

/**
 * The way to a partition, wherever it is led: here or on another node. Any thread.
 *
 * <p>Every call is ended within a bounded time. {@link Unavailable#NOT_LEADER} and {@link Unavailable#OVERLOADED} say that it is worth another
 * try.
 */
@FunctionalInterface
public interface PartitionDoor {
    /** Leads nowhere: whoever knocks is to try again. */
    PartitionDoor CLOSED = (command, call) -> call.fail(Unavailable.NOT_LEADER);

    void submit(Command command, Call call);
}
