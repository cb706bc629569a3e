package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.MovableMessage;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MoveTaskRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.timer.Timer;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A move task at work: at each tick it takes a bounded step of visible messages out of its queue and puts them where they belong. A message
 * leaves the one queue, enters the other and is counted in the same batch, so it is never in both, in neither, or moved under two ids. If the
 * other queue is in another partition, the message is sent on its way in that batch, and counted when it is known to have arrived.
 *
 * <p>It ends when as many messages were moved as were there at its start, so that messages which come back meanwhile do not keep it alive
 * for ever, or when none is visible. A message that cannot be moved stays where it is and ends the task, and so do 36 hours.
 */
final class MoveTaskRun extends Timer {
    static final String NO_SUCH_QUEUE = "AWS.SimpleQueueService.NonExistentQueue";
    static final String OTHER_TYPE = "AWS.SimpleQueueService.UnsupportedOperation";
    static final String NO_SOURCE = "CouldNotDetermineMessageSource";
    static final String TOO_LONG = "TaskTimedOut";
    static final String DAMAGED = "QueueIsDamaged";

    final MessageQueue source;
    private final RunningMoveTasks tasks;
    private final PartitionContext context;
    private final MoveRate rate;
    private MoveTask task;
    /** The batch of the last step: the next one follows when it is durable, so that a slow disk is not buried. */
    private long lastBatch;
    /** Messages that have left the queue and are not known to have arrived in another partition. */
    private long onTheirWay;
    /** Of these, how many have arrived, or why one was refused, since the task was stored. */
    private long arrived;

    private @Nullable ArrivalRefusal refusal;

    MoveTaskRun(MessageQueue source, MoveTask task, RunningMoveTasks tasks, PartitionContext context, long nowMillis) {
        this.source = source;
        this.task = task;
        this.tasks = tasks;
        this.context = context;
        this.rate = new MoveRate(task.perSecond(), nowMillis);
        if (task.isRunning()) {
            context.timers.schedule(this, nowMillis + rate.pauseMillis());
        }
    }

    MoveTask task() {
        return task;
    }

    @Override
    protected void fire(long nowMillis) {
        if (context.damage.why(source.id()) != null) {
            end(MoveTask.Status.FAILED, DAMAGED);
        } else if (context.isDurable(lastBatch)) {
            step(rate.allowance(tasks.running(), nowMillis), nowMillis);
        }
        if (task.isRunning()) {
            context.timers.schedule(this, nowMillis + rate.pauseMillis());
        }
    }

    /** A message that it took away before a restart is still on its way. */
    void isOnItsWay() {
        onTheirWay++;
    }

    void arrived() {
        onTheirWay--;
        arrived++;
    }

    void refused(ArrivalRefusal why) {
        onTheirWay--;
        refusal = why;
    }

    void storeProgress() {
        task = task.moved(task.moved() + arrived);
        if (refusal != null) {
            fail(refusal);
        } else if (arrived > 0) {
            become(task);
        }
        arrived = 0;
    }

    private void fail(ArrivalRefusal why) {
        end(
                MoveTask.Status.FAILED,
                switch (why) {
                    case NO_SUCH_QUEUE -> NO_SUCH_QUEUE;
                    case OTHER_TYPE -> OTHER_TYPE;
                    case DAMAGED -> DAMAGED;
                });
    }

    /** Ends it because somebody wants so; what is on its way counts as moved. */
    void cancel() {
        task = task.moved(task.moved() + onTheirWay);
        end(MoveTask.Status.CANCELLED, "");
    }

    /** Ends it; what was moved stays moved. */
    void end(MoveTask.Status how, String why) {
        context.timers.cancel(this);
        become(task.ended(how, why));
        tasks.ended(this);
    }

    private void step(int maximum, long nowMillis) {
        long before = task.moved();
        long takenBefore = taken();
        long bytes = 0;
        String problem = null;
        while (taken() - takenBefore < maximum
                && bytes < EngineLimits.MOVE_STEP_BYTES
                && !hasTakenAll()
                && problem == null) {
            MovableMessage next = source.nextMovable(nowMillis);
            if (next == null) {
                break;
            }
            bytes += next.message().weightBytes();
            long takenSoFar = taken();
            problem = move(next, nowMillis);
            if (problem == null && taken() == takenSoFar) {
                // Where it is to go, nobody keeps up at the moment.
                break;
            }
        }
        if (problem != null) {
            end(MoveTask.Status.FAILED, problem);
        } else if (hasTakenAll() && onTheirWay == 0) {
            end(MoveTask.Status.COMPLETED, "");
        } else if (nowMillis - task.startedAtMillis() >= EngineLimits.MOVE_TASK_MILLIS) {
            end(MoveTask.Status.FAILED, TOO_LONG);
        } else if (task.moved() > before) {
            become(task);
        }
        if (taken() > takenBefore) {
            lastBatch = context.openBatch();
        }
        // What it found expired may have held back others of its group.
        context.wake(source);
    }

    /** What is visible but cannot be had at the moment is waited for: it is not durable yet, or its group is held by a consumer. */
    private boolean hasTakenAll() {
        return taken() >= task.toMove() || source.visible() == 0;
    }

    /** Messages that have left the queue, and not come back. */
    private long taken() {
        return task.moved() + onTheirWay;
    }

    /** Returns why the message cannot be moved; null if it was, or if it has to wait. */
    private @Nullable String move(MovableMessage movable, long nowMillis) {
        Message message = movable.message();
        QueueName name = task.destination();
        if (name == null) {
            DeadLetter origin = message.deadLetter();
            if (origin == null) {
                return NO_SOURCE;
            }
            name = QueueName.ofArn(origin.sourceArn());
        }
        if (name != null && context.departures.isElsewhere(name)) {
            return sendOnItsWay(movable, name);
        }
        MessageQueue target = name == null ? null : context.queues.find(name);
        if (target == null) {
            return name != null && context.queues.isUnreadable(name) ? DAMAGED : NO_SUCH_QUEUE;
        }
        if (target.settings().isFifo() != source.settings().isFifo()) {
            return OTHER_TYPE;
        }
        movable.remove().run();
        UUID id = nextId();
        target.moveIn(
                message.redriven(id.getMostSignificantBits(), id.getLeastSignificantBits(), nowMillis), nowMillis);
        context.wake(target);
        task = task.moved(task.moved() + 1);
        return null;
    }

    private @Nullable String sendOnItsWay(MovableMessage movable, QueueName name) {
        QueueInfo target = context.departures.find(name);
        if (!context.departures.mayLeaveFor(name)) {
            return null;
        }
        if (target == null) {
            return NO_SUCH_QUEUE;
        }
        if (target.settings().isFifo() != source.settings().isFifo()) {
            return OTHER_TYPE;
        }
        movable.remove().run();
        UUID id = nextId();
        context.departures.add(Departure.moved(
                name,
                source.info(),
                task.startedAtMillis(),
                id.getMostSignificantBits(),
                id.getLeastSignificantBits(),
                movable.message()));
        onTheirWay++;
        return null;
    }

    /** New for each message, and the same again if the batch is lost and the message is moved once more. */
    private UUID nextId() {
        ByteBuffer name = ByteBuffer.allocate(24);
        name.putLong(task.taskIdHigh()).putLong(task.taskIdLow()).putLong(taken());
        return UUID.nameUUIDFromBytes(name.array());
    }

    private void become(MoveTask changed) {
        task = changed;
        context.changes.put(Table.MOVE_TASKS, Keys.moveTask(source.id(), task.startedAtMillis()), MoveTaskRow.of(task));
    }
}
