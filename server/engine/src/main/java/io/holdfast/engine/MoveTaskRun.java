package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.MovableMessage;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MoveTaskRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.timer.Timer;
import org.jspecify.annotations.Nullable;

/**
 * A move task at work: at each tick it takes a bounded step of visible messages out of its queue and puts them where they belong. A message
 * leaves the one queue, enters the other and is counted in the same batch, so it is never in both, in neither, or moved under two ids. If the
 * other queue is in another partition, the message is sent on its way in that batch, and counted when it is known to have arrived.
 *
 * <p>It ends when as many messages were moved as were there at its start, so that messages which come back meanwhile do not keep it alive
 * for ever, or when none is visible. A message that cannot be moved stays where it is and ends the task, and so do 36 hours.
 */
final class MoveTaskRun extends Timer implements MoveProgress {
    static final String NO_SUCH_QUEUE = "AWS.SimpleQueueService.NonExistentQueue";
    static final String OTHER_TYPE = "AWS.SimpleQueueService.UnsupportedOperation";
    static final String NO_SOURCE = "CouldNotDetermineMessageSource";
    static final String TOO_LONG = "TaskTimedOut";
    static final String DAMAGED = "QueueIsDamaged";

    final MessageQueue source;
    private final RunningMoveTasks tasks;
    private final PartitionContext context;
    private final MoveRate rate;
    private final MessageMove move;
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
        this.move = new MessageMove(source, context);
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
            end(MoveTaskStatus.FAILED, DAMAGED);
        } else if (context.isDurable(lastBatch)) {
            step(rate.allowance(tasks.running(), nowMillis), nowMillis);
        }
        if (task.isRunning()) {
            context.timers.schedule(this, nowMillis + rate.pauseMillis());
        }
    }

    /** A message that it took away before a restart is still on its way. */
    @Override
    public void isOnItsWay() {
        onTheirWay++;
    }

    @Override
    public void arrived() {
        onTheirWay--;
        arrived++;
    }

    @Override
    public void refused(ArrivalRefusal why) {
        onTheirWay--;
        refusal = why;
    }

    @Override
    public void storeProgress() {
        task = task.moved(task.moved() + arrived);
        if (refusal != null) {
            end(MoveTaskStatus.FAILED, String.valueOf(MoveOutcome.of(refusal).problem()));
        } else if (arrived > 0) {
            become(task);
        }
        arrived = 0;
    }

    /** Ends it because somebody wants so; what is on its way counts as moved. */
    void cancel() {
        task = task.moved(task.moved() + onTheirWay);
        end(MoveTaskStatus.CANCELLED, "");
    }

    /** Ends it; what was moved stays moved. */
    void end(MoveTaskStatus how, String why) {
        context.timers.cancel(this);
        become(task.ended(how, why));
        tasks.ended(this);
    }

    private void step(int maximum, long nowMillis) {
        long before = task.moved();
        long takenBefore = taken();
        long bytes = 0;
        MoveOutcome last = MoveOutcome.MOVED;
        while (taken() - takenBefore < maximum
                && bytes < EngineLimits.MOVE_STEP_BYTES
                && !hasTakenAll()
                && last.isTaken()) {
            MovableMessage next = source.nextMovable(nowMillis);
            if (next == null) {
                break;
            }
            bytes += next.message().weightBytes();
            last = move.move(next, task, taken(), nowMillis);
            task = last == MoveOutcome.MOVED ? task.moved(task.moved() + 1) : task;
            onTheirWay += last == MoveOutcome.ON_ITS_WAY ? 1 : 0;
        }
        String problem = last.problem();
        if (problem != null) {
            end(MoveTaskStatus.FAILED, problem);
        } else if (hasTakenAll() && onTheirWay == 0) {
            end(MoveTaskStatus.COMPLETED, "");
        } else if (nowMillis - task.startedAtMillis() >= EngineLimits.MOVE_TASK_MILLIS) {
            end(MoveTaskStatus.FAILED, TOO_LONG);
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

    private void become(MoveTask changed) {
        task = changed;
        context.changes.put(Table.MOVE_TASKS, Keys.moveTask(source.id(), task.startedAtMillis()), MoveTaskRow.of(task));
    }
}
