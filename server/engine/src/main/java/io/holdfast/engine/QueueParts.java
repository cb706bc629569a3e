package io.holdfast.engine;

import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.QueueCounters;

/**
 * The parts of queues of other partitions that are here. A part is a queue of its own, with an id that follows from its queue's; it is what the
 * queue is, as far as it has been told, and goes when the queue is not spread so far any more and it has no messages. One thread.
 */
final class QueueParts {
    private static final Reply GONE = new Reply.Refused(Refusal.NO_SUCH_QUEUE);

    private final PartitionContext context;
    private final QueueRegistry queues;
    private final Making making;

    private boolean isOutdated;

    /** What is done with queues of either kind. */
    interface Making {
        /** False if there is no room for it. */
        boolean make(QueueInfo part, long nowMillis);

        /** False if there is no room for what it would become. */
        boolean mayBecome(QueueInfo wanted, QueueInfo before);

        /** Whether it is removed with the batch that is open. */
        boolean isLeaving(long queueId);

        void changed(long queueId);

        void remove(QueueInfo part, long nowMillis);
    }

    QueueParts(PartitionContext context, QueueRegistry queues, Making making) {
        this.context = context;
        this.queues = queues;
        this.making = making;
    }

    /** Whether a part that cannot be read would be sound, were it loaded again. */
    boolean isOutdated() {
        return isOutdated;
    }

    Reply keep(KeepPart command, long nowMillis) {
        QueueInfo wanted = command.queue().part(command.queueId());
        QueueInfo part = queues.info(command.queueId());
        if (part == null) {
            // In the batch that removes it, its last rows would go after its new ones have come.
            if (!command.isWanted() || making.isLeaving(command.queueId())) {
                return GONE;
            }
            return making.make(wanted, nowMillis) ? Reply.Done.DONE : new Reply.Refused(Refusal.TOO_MANY_QUEUES);
        }
        if (!command.isWanted() && isEmpty(part, nowMillis)) {
            making.remove(part, nowMillis);
            return GONE;
        }
        if (differs(part, wanted)) {
            if (!making.mayBecome(wanted, part)) {
                return new Reply.Refused(Refusal.TOO_MANY_QUEUES);
            }
            isOutdated |= !queues.follow(part, command.queue(), nowMillis);
            making.changed(part.id());
        }
        return Reply.Done.DONE;
    }

    /** A purge that is older than one it knows of is none: the command was long on its way. */
    private static boolean differs(QueueInfo part, QueueInfo wanted) {
        return part.purgedAtMillis() < wanted.purgedAtMillis()
                || !part.tags().equals(wanted.tags())
                || !part.settings().given().equals(wanted.settings().given());
    }

    /** A dead letter that is on its way may come back. And should the part be made again, it must not use a sequence again. */
    private boolean isEmpty(QueueInfo part, long nowMillis) {
        MessageQueue queue = queues.loaded.get(part.id());
        return queue != null
                && context.damage.why(part.id()) == null
                && queue.messages() == 0
                && queue.nextSequence() <= QueueCounters.beyondAll(nowMillis).nextSequence()
                && context.departures.areNone();
    }
}
