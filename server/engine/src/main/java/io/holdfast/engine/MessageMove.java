package io.holdfast.engine;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.MovableMessage;
import io.holdfast.engine.queue.PartitionContext;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How a move task brings one message to where it belongs: into a queue of this partition, or on its way to one of another. */
final class MessageMove {
    private final MessageQueue source;
    private final PartitionContext context;

    MessageMove(MessageQueue source, PartitionContext context) {
        this.source = source;
        this.context = context;
    }

    /** @param taken how many messages the task has taken before */
    MoveOutcome move(MovableMessage movable, MoveTask task, long taken, long nowMillis) {
        QueueName name = task.destination();
        if (name == null) {
            DeadLetter origin = movable.message().deadLetter();
            if (origin == null) {
                return MoveOutcome.NO_SOURCE;
            }
            name = QueueName.ofArn(origin.sourceArn());
        }
        return move(movable, name, task.startedAtMillis(), idOf(task, taken), nowMillis);
    }

    /** Moves a message to a queue, under a new id. */
    MoveOutcome move(
            MovableMessage movable, @Nullable QueueName name, long taskStartedAtMillis, UUID id, long nowMillis) {
        if (name == null) {
            return MoveOutcome.NO_SUCH_QUEUE;
        }
        return context.departures.isElsewhere(name)
                ? sendOnItsWay(movable, name, taskStartedAtMillis, id)
                : moveHere(movable, name, id, nowMillis);
    }

    private MoveOutcome moveHere(MovableMessage movable, QueueName name, UUID id, long nowMillis) {
        MessageQueue target = context.queues.find(name);
        if (target == null) {
            return context.queues.isUnreadable(name) ? MoveOutcome.DAMAGED : MoveOutcome.NO_SUCH_QUEUE;
        }
        if (target.settings().isFifo() != source.settings().isFifo()) {
            return MoveOutcome.OTHER_TYPE;
        }
        Message message = movable.message();
        movable.remove().run();
        context.stories.moved(
                source.info(), message, id.getMostSignificantBits(), id.getLeastSignificantBits(), target.info());
        source.statistics.movedOut++;
        target.statistics.movedIn++;
        Message redriven = message.redriven(id.getMostSignificantBits(), id.getLeastSignificantBits(), nowMillis);
        target.moveIn(RedriveMark.mayBeOn(redriven) ? redriven.withoutLetterAttributes(name) : redriven, nowMillis);
        context.wake(target);
        return MoveOutcome.MOVED;
    }

    private MoveOutcome sendOnItsWay(MovableMessage movable, QueueName name, long taskStartedAtMillis, UUID id) {
        QueueInfo target = context.departures.find(name);
        if (target == null) {
            return context.departures.areKnown() ? MoveOutcome.NO_SUCH_QUEUE : MoveOutcome.HAS_TO_WAIT;
        }
        if (!context.departures.hasRoomFor(name)) {
            return MoveOutcome.HAS_TO_WAIT;
        }
        if (target.settings().isFifo() != source.settings().isFifo()) {
            return MoveOutcome.OTHER_TYPE;
        }
        movable.remove().run();
        context.stories.moved(
                source.info(), movable.message(), id.getMostSignificantBits(), id.getLeastSignificantBits(), target);
        source.statistics.movedOut++;
        context.departures.add(Departure.moved(
                name,
                source.info(),
                taskStartedAtMillis,
                id.getMostSignificantBits(),
                id.getLeastSignificantBits(),
                movable.message()));
        return MoveOutcome.ON_ITS_WAY;
    }

    /** New for each message, and the same again if the batch is lost and the message is moved once more. */
    private static UUID idOf(MoveTask task, long taken) {
        ByteBuffer name = ByteBuffer.allocate(24);
        name.putLong(task.taskIdHigh()).putLong(task.taskIdLow()).putLong(taken);
        return UUID.nameUUIDFromBytes(name.array());
    }
}
