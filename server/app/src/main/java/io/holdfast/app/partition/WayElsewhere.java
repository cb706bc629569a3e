package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;

/** How a command gets to the other node. */
@FunctionalInterface
public interface WayElsewhere {
    /**
     * The outcome is told once, on any thread.
     *
     * @param origin where the request came from
     * @return ends a receive that is parked there: it is then answered with nothing, or with what it had taken already
     */
    Runnable submit(Command command, Origin origin, CommandOutcome outcome);
}
