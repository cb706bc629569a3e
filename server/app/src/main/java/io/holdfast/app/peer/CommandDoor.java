package io.holdfast.app.peer;

import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import java.util.List;

/** The partitions of this node. */
public interface CommandDoor {
    /**
     * Lets a partition decide; the call is answered, on any thread, once the decision is durable.
     *
     * @return ends a receive that is parked
     */
    Runnable submit(int partition, Command command, Origin origin, CommandOutcome outcome);

    /** Messages that a part of a queue has taken for nobody are visible again at once, and were never received. */
    void giveBack(long partId, List<Delivery> taken, Origin origin);
}
