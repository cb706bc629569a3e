package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;

/**
 * What becomes of messages that left for another partition, once that has decided on them: they are forgotten, or they come back to the queue
 * they left, behind all others that are there now. If that queue was purged or deleted meanwhile, so are they. One thread.
 */
final class ReturningMessages {
    private final PartitionContext context;
    private final QueueRegistry queues;
    private final MovesOnTheirWay moves;

    ReturningMessages(PartitionContext context, QueueRegistry queues, MovesOnTheirWay moves) {
        this.context = context;
        this.queues = queues;
        this.moves = moves;
    }

    void forget(ForgetDepartures command, long nowMillis) {
        context.departures.forget(command.targetPartition(), command.upToNumber(), departure -> {
            ArrivalRefusal why = command.refused().get(departure.number());
            if (why == null) {
                moves.arrived(departure);
                return true;
            }
            return comesBack(departure, why, nowMillis);
        });
        moves.store();
    }

    /** False if its queue cannot be read: the message stays on its way until the queue is repaired, purged or deleted. */
    private boolean comesBack(Departure departure, ArrivalRefusal why, long nowMillis) {
        QueueInfo source = queues.info(departure.sourceQueueId());
        if (source != null && source.purgedAtMillis() == departure.sourcePurgedAtMillis()) {
            MessageQueue queue = queues.loaded.get(source.id());
            if (queue == null) {
                return false;
            }
            queue.moveIn(departure.comingBack(nowMillis), nowMillis);
            context.wake(queue);
        }
        moves.refused(departure, why);
        return true;
    }
}
