package io.holdfast.engine;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.queue.LongMap;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MoveTaskRow;
import io.holdfast.engine.row.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The move tasks of all dead-letter queues: at most one of each queue is running, and the last few that ended are remembered. */
final class RunningMoveTasks {
    private final PartitionContext context;
    /** The tasks of each queue that has any, newest first. */
    private final LongMap<Deque<MoveTaskRun>> bySource = new LongMap<>();

    private final List<MoveTaskRun> running = new ArrayList<>();
    private final Set<MoveTaskRun> ended = new LinkedHashSet<>();

    /** Reads all tasks; those that were running go on. */
    RunningMoveTasks(LongMap<MessageQueue> queues, PartitionContext context, long nowMillis) {
        this.context = context;
        context.rows.scan(Table.MOVE_TASKS, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            MessageQueue source = queues.get(Keys.queueOf(key));
            if (source == null && context.damage.isUnreadable(Keys.queueOf(key))) {
                return true;
            }
            if (source == null) {
                throw new InvariantViolation("a move task has no queue");
            }
            if (!Keys.isMoveTask(key)) {
                return true;
            }
            add(new MoveTaskRun(source, MoveTaskRow.read(row), this, context, nowMillis));
            return true;
        });
    }

    int running() {
        return running.size();
    }

    /** @param redrives the guarded redrives, of which none may be open */
    Reply start(MessageQueue source, StartMessageMoveTask command, Redrives redrives, long nowMillis) {
        MoveTaskRun newest = newest(source.id());
        if (isRunning(source.id()) || redrives.isOpen(source.id())) {
            return new Reply.Refused(Refusal.MOVE_TASK_RUNNING);
        }
        String account = source.info().name().account();
        long ofTheAccount = running.stream()
                .filter(move -> move.source.info().name().account().equals(account))
                .count();
        if (ofTheAccount >= EngineLimits.MOVE_TASKS_OF_ACCOUNT) {
            return new Reply.Refused(Refusal.TOO_MANY_MOVE_TASKS);
        }
        long startedAtMillis = Math.max(
                newest == null ? nowMillis : Math.max(nowMillis, newest.task().startedAtMillis() + 1),
                redrives.newestStartedAtMillis(source.id()) + 1);
        MoveTask task = new MoveTask(
                command.taskIdHigh(),
                command.taskIdLow(),
                MoveTaskStatus.RUNNING,
                command.destination(),
                command.perSecond(),
                startedAtMillis,
                0,
                source.visible(),
                "");
        context.changes.put(Table.MOVE_TASKS, Keys.moveTask(source.id(), startedAtMillis), MoveTaskRow.of(task));
        add(new MoveTaskRun(source, task, this, context, nowMillis));
        return Reply.Done.DONE;
    }

    Reply cancel(MessageQueue source, CancelMessageMoveTask command) {
        for (MoveTaskRun move : of(source)) {
            if (move.task().has(command.taskIdHigh(), command.taskIdLow())) {
                if (!move.task().isRunning()) {
                    return new Reply.Refused(Refusal.MOVE_TASK_NOT_ACTIVE);
                }
                move.cancel();
                return new Reply.MoveTaskCancelled(move.task().moved());
            }
        }
        return new Reply.Refused(Refusal.NO_SUCH_MOVE_TASK);
    }

    Reply list(MessageQueue source, ListMessageMoveTasks command) {
        return new Reply.MoveTasks(of(source).stream()
                .limit(command.maximum())
                .map(MoveTaskRun::task)
                .toList());
    }

    /** The task has just ended; the oldest of its queue is forgotten if there are too many. */
    void ended(MoveTaskRun move) {
        running.remove(move);
        ended.add(move);
        Deque<MoveTaskRun> all = of(move.source);
        while (all.size() > EngineLimits.MOVE_TASKS_REMEMBERED) {
            forget(all.getLast());
        }
        if (ended.size() > EngineLimits.MOVE_TASKS_REMEMBERED_IN_ALL) {
            forget(ended.iterator().next());
        }
    }

    private void forget(MoveTaskRun move) {
        ended.remove(move);
        of(move.source).remove(move);
        long startedAtMillis = move.task().startedAtMillis();
        context.changes.delete(Table.MOVE_TASKS, Keys.moveTask(move.source.id(), startedAtMillis));
    }

    /** The queue is deleted, and with it its tasks. */
    void forget(long sourceId) {
        Deque<MoveTaskRun> gone = bySource.remove(sourceId);
        if (gone != null) {
            gone.forEach(context.timers::cancel);
            running.removeAll(gone);
            gone.forEach(ended::remove);
            context.changes.deleteRange(Table.MOVE_TASKS, Keys.queue(sourceId), Keys.queue(sourceId + 1));
        }
    }

    private void add(MoveTaskRun move) {
        Deque<MoveTaskRun> all = bySource.get(move.source.id());
        if (all == null) {
            all = new ArrayDeque<>(2);
            bySource.put(move.source.id(), all);
        }
        all.addFirst(move);
        if (move.task().isRunning()) {
            running.add(move);
        } else {
            ended.add(move);
        }
    }

    boolean isRunning(long sourceId) {
        MoveTaskRun newest = newest(sourceId);
        return newest != null && newest.task().isRunning();
    }

    /** The task of the queue that started last; null if it has none. */
    @Nullable
    MoveTaskRun newest(long sourceId) {
        Deque<MoveTaskRun> all = bySource.get(sourceId);
        return all == null ? null : all.peekFirst();
    }

    private Deque<MoveTaskRun> of(MessageQueue source) {
        Deque<MoveTaskRun> all = bySource.get(source.id());
        return all == null ? new ArrayDeque<>(0) : all;
    }
}
