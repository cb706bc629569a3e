package io.holdfast.engine;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A move task at work: at each tick it takes a bounded bite of visible messages out of its queue and puts them where they belong. A message
 * leaves the one queue, enters the other and is counted in the same batch, so it is never in both, in neither, or moved under two ids.
 *
 * <p>It ends when as many messages were moved as were there at its start, so that messages which come back meanwhile do not keep it alive
 * for ever, or when none is visible. A message that cannot be moved stays where it is and ends the task, and so do 36 hours.
 */
final class Move extends Timer {
    static final String NO_SUCH_QUEUE = "AWS.SimpleQueueService.NonExistentQueue";
    static final String OTHER_TYPE = "AWS.SimpleQueueService.UnsupportedOperation";
    static final String NO_SOURCE = "CouldNotDetermineMessageSource";
    static final String TOO_LONG = "TaskTimedOut";
    static final String DAMAGED = "QueueIsDamaged";

    final MessageQueue source;
    private final MoveTasks tasks;
    private final Workbench bench;
    private final MovePace pace;
    private MoveTask task;
    /** The batch of the last bite: the next one follows when it is durable, so that a slow disk is not buried. */
    private long lastBatch;

    Move(MessageQueue source, MoveTask task, MoveTasks tasks, Workbench bench, long nowMillis) {
        this.source = source;
        this.task = task;
        this.tasks = tasks;
        this.bench = bench;
        this.pace = new MovePace(task.perSecond(), nowMillis);
        if (task.isRunning()) {
            bench.timers.schedule(this, nowMillis + pace.pauseMillis());
        }
    }

    MoveTask task() {
        return task;
    }

    @Override
    void fire(long nowMillis) {
        if (bench.damage.why(source.id()) != null) {
            end(MoveTask.Status.FAILED, DAMAGED);
        } else if (bench.isDurable(lastBatch)) {
            bite(pace.allowance(tasks.running(), nowMillis), nowMillis);
        }
        if (task.isRunning()) {
            bench.timers.schedule(this, nowMillis + pace.pauseMillis());
        }
    }

    /** Ends it; what was moved stays moved. */
    void end(MoveTask.Status how, String why) {
        bench.timers.cancel(this);
        become(task.ended(how, why));
        tasks.ended(this);
    }

    private void bite(int maximum, long nowMillis) {
        long before = task.moved();
        long bytes = 0;
        String problem = null;
        while (task.moved() - before < maximum && bytes < Limits.MOVE_BITE_BYTES && !isComplete() && problem == null) {
            Departure next = source.nextDeparture(nowMillis);
            if (next == null) {
                break;
            }
            bytes += next.message().weightBytes();
            problem = move(next, nowMillis);
        }
        if (problem != null) {
            end(MoveTask.Status.FAILED, problem);
        } else if (isComplete()) {
            end(MoveTask.Status.COMPLETED, "");
        } else if (nowMillis - task.startedAtMillis() >= Limits.MOVE_TASK_MILLIS) {
            end(MoveTask.Status.FAILED, TOO_LONG);
        } else if (task.moved() > before) {
            become(task);
        }
        if (task.moved() > before) {
            lastBatch = bench.openBatch();
        }
        // What it found expired may have held back others of its group.
        bench.wake(source);
    }

    /** What is visible but cannot be had at the moment is waited for: it is not durable yet, or its group is held by a consumer. */
    private boolean isComplete() {
        return task.moved() >= task.toMove() || source.visible() == 0;
    }

    /** Returns why the message cannot be moved, or null if it was. */
    private @Nullable String move(Departure departure, long nowMillis) {
        Message message = departure.message();
        QueueName name = task.destination();
        if (name == null) {
            DeadLetter origin = message.deadLetter();
            if (origin == null) {
                return NO_SOURCE;
            }
            name = QueueName.ofArn(origin.sourceArn());
        }
        MessageQueue target = name == null ? null : bench.queues.find(name);
        if (target == null) {
            return name != null && bench.queues.isShut(name) ? DAMAGED : NO_SUCH_QUEUE;
        }
        if (target.settings().isFifo() != source.settings().isFifo()) {
            return OTHER_TYPE;
        }
        departure.leave().run();
        UUID id = nextId();
        target.moveIn(
                message.redriven(id.getMostSignificantBits(), id.getLeastSignificantBits(), nowMillis), nowMillis);
        bench.wake(target);
        task = task.moved(task.moved() + 1);
        return null;
    }

    /** New for each message, and the same again if the batch is lost and the message is moved once more. */
    private UUID nextId() {
        ByteBuffer name = ByteBuffer.allocate(24);
        name.putLong(task.taskIdHigh()).putLong(task.taskIdLow()).putLong(task.moved());
        return UUID.nameUUIDFromBytes(name.array());
    }

    private void become(MoveTask changed) {
        task = changed;
        bench.changes.put(Table.MOVE_TASKS, Keys.moveTask(source.id(), task.startedAtMillis()), task.toRow());
    }
}
