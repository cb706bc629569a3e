package io.holdfast.verify.simulation;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.StartMessageMoveTask;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The move tasks of one queue, as far as replies have told of them. */
final class ReferenceTasks {
    private static final int REMEMBERED = 10;

    /** Newest first; only the newest can be running. */
    private final Deque<Task> tasks = new ArrayDeque<>();

    private static final class Task {
        final StartMessageMoveTask command;
        final long startedAtMillis;
        final CounterRange atStart;
        /** The last that was heard of it. */
        @Nullable
        MoveTask seen;

        boolean mayRun = true;

        Task(StartMessageMoveTask command, long startedAtMillis, CounterRange atStart) {
            this.command = command;
            this.startedAtMillis = startedAtMillis;
            this.atStart = atStart;
        }

        boolean isOf(CancelMessageMoveTask cancel) {
            return command.taskIdHigh() == cancel.taskIdHigh() && command.taskIdLow() == cancel.taskIdLow();
        }
    }

    boolean mayRun() {
        Task newest = tasks.peekFirst();
        return newest != null && newest.mayRun;
    }

    /** Not before this did the task that may be running move anything. */
    long runsSinceMillis() {
        return tasks.getFirst().startedAtMillis;
    }

    /** How to end the task that may be running; null if there is none. */
    @Nullable
    CancelMessageMoveTask cancel(long queueId) {
        Task newest = tasks.peekFirst();
        return newest == null || !newest.mayRun
                ? null
                : new CancelMessageMoveTask(queueId, newest.command.taskIdHigh(), newest.command.taskIdLow());
    }

    /** How many of them the server still knows, at least and at most. */
    int leastRemembered() {
        return Math.min(REMEMBERED, tasks.size());
    }

    int mostRemembered() {
        return Math.min(REMEMBERED + 1, tasks.size());
    }

    /** Where the task that may be running brings a message; null if it does not know where to. */
    @Nullable
    QueueName destinationOf(@Nullable DeadLetter origin) {
        QueueName destination = tasks.getFirst().command.destination();
        return destination == null && origin != null ? QueueName.ofArn(origin.sourceArn()) : destination;
    }

    /** Returns whether one was started. */
    boolean started(SimulatedCall call, StartMessageMoveTask command, CounterRange atStart, long nowMillis) {
        if (call.isRefused(Refusal.MOVE_TASK_RUNNING)) {
            call.mustBe(mayRun());
            return false;
        }
        call.mustBe(call.reply instanceof Reply.Done);
        Task newest = tasks.peekFirst();
        if (newest != null) {
            newest.mayRun = false;
        }
        tasks.addFirst(new Task(command, nowMillis, atStart));
        return true;
    }

    /** Returns whether one was cancelled. */
    boolean cancelled(SimulatedCall call, CancelMessageMoveTask command) {
        Task task =
                tasks.stream().filter(known -> known.isOf(command)).findFirst().orElse(null);
        if (task == null) {
            call.mustBe(call.isRefused(Refusal.NO_SUCH_MOVE_TASK));
        } else if (call.reply instanceof Reply.MoveTaskCancelled cancelled) {
            call.mustBe(task.mayRun);
            task.mayRun = false;
            checkMoved(call, task, cancelled.moved());
            return true;
        } else {
            boolean isForgotten = tasks.stream().limit(REMEMBERED).noneMatch(known -> known == task);
            call.mustBe(call.isRefused(Refusal.MOVE_TASK_NOT_ACTIVE)
                    || (isForgotten && call.isRefused(Refusal.NO_SUCH_MOVE_TASK)));
            task.mayRun = false;
        }
        return false;
    }

    void listed(SimulatedCall call, ListMessageMoveTasks command) {
        List<MoveTask> given = call.reply instanceof Reply.MoveTasks listed ? listed.tasks() : List.of();
        call.mustBe(call.reply instanceof Reply.MoveTasks
                && given.size() == Math.min(command.maximum(), Math.min(REMEMBERED, tasks.size())));
        int i = 0;
        for (Task task : tasks) {
            if (i < given.size()) {
                check(call, task, given.get(i++));
            }
        }
    }

    private static void check(SimulatedCall call, Task task, MoveTask given) {
        boolean isTheSame = given.taskIdHigh() == task.command.taskIdHigh()
                && given.taskIdLow() == task.command.taskIdLow()
                && given.perSecond() == task.command.perSecond()
                && Objects.equals(given.destination(), task.command.destination())
                && given.failureReason().isEmpty() == (given.status() != MoveTaskStatus.FAILED);
        call.mustBe(isTheSame && task.atStart.mayBeVisible(given.toMove()));
        boolean runs = given.status() == MoveTaskStatus.RUNNING;
        MoveTask before = task.seen;
        boolean follows = before == null
                || (before.status() == MoveTaskStatus.RUNNING
                        ? before.startedAtMillis() == given.startedAtMillis()
                        : before.equals(given));
        LawBroken.unless(
                follows && (task.mayRun || !runs), Law.MOVES_GO_ON, () -> call + " got " + given + " after " + before);
        checkMoved(call, task, given.moved());
        task.seen = given;
        task.mayRun = runs;
    }

    private static void checkMoved(SimulatedCall call, Task task, long moved) {
        MoveTask before = task.seen;
        LawBroken.unless(
                moved >= (before == null ? 0 : before.moved()) && (before == null || moved <= before.toMove()),
                Law.MOVES_GO_ON,
                () -> call + " got " + Wording.of(call.reply) + " after " + before);
    }
}
