package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.row.Table;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tasks there may be, how they are ended, and which of them are remembered. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class MoveTaskLifeTest {
    private final RedriveWorld redrive;

    MoveTaskLifeTest(boolean restarts) {
        redrive = RedriveWorld.standard(restarts);
    }

    @Test
    void newTaskIsRunningAndKnowsHowMuchThereIsToMove() {
        redrive.deadLetter(redrive.orders, "a", "b");
        long startedAtMillis = redrive.world.now();

        redrive.start(1, null, 2);

        assertThat(redrive.tasks())
                .containsExactly(new MoveTask(9, 1, MoveTaskStatus.RUNNING, null, 2, startedAtMillis, 0, 2, ""));
    }

    @Test
    void secondTaskOfTheQueueIsRefusedWhileTheFirstIsRunning() {
        redrive.deadLetter(redrive.orders, "a", "b");
        redrive.start(1, null, 1);

        assertThat(redrive.start(2, null, 1).refusal()).isEqualTo(Refusal.MOVE_TASK_RUNNING);
        redrive.cancel(1);

        assertThat(redrive.start(2, null, 1).reply()).isEqualTo(Reply.Done.DONE);
        // Started in the same millisecond, and yet both are remembered.
        assertThat(redrive.tasks()).extracting(MoveTask::taskIdLow).containsExactly(2L, 1L);
    }

    @Test
    void accountRunsAHundredTasksAtMost() {
        for (int i = 0; i < EngineLimits.MOVE_TASKS_OF_ACCOUNT; i++) {
            long source = redrive.world.create("dead" + i, Map.of());
            redrive.send(source, "a");
            assertThat(start(source, i)).isEqualTo(Reply.Done.DONE);
        }

        assertThat(redrive.start(100, null, 1).refusal()).isEqualTo(Refusal.TOO_MANY_MOVE_TASKS);
        QueueName foreign = new QueueName("eu-central-1", "111111111111", "dead");
        if (redrive.world
                        .call(new CreateQueue(foreign, Map.of(), new TreeMap<>()))
                        .reply()
                instanceof Reply.QueueReady ready) {
            assertThat(start(ready.queue().id(), 101)).isEqualTo(Reply.Done.DONE);
        }
    }

    private Reply start(long source, long taskId) {
        return redrive.world
                .call(new StartMessageMoveTask(source, null, 1, 9, taskId))
                .reply();
    }

    @Test
    void cancelledTaskStopsAndWhatItMovedStaysMoved() {
        redrive.deadLetter(redrive.orders, "a", "b", "c");
        redrive.start(1, null, 1);
        redrive.world.pass(SECOND);

        assertThat(redrive.cancel(1).reply()).isEqualTo(new Reply.MoveTaskCancelled(1));

        assertThat(redrive.progress()).isEqualTo("CANCELLED 1/3");
        redrive.world.pass(10 * SECOND);
        assertThat(redrive.visible(redrive.orders)).isEqualTo(1);
        assertThat(redrive.visible(redrive.dead)).isEqualTo(2);
    }

    @Test
    void taskEndsAfterThirtySixHoursAndLeavesTheRestWhereItIs() {
        redrive.deadLetter(redrive.orders, "a", "b", "c");
        redrive.start(1, null, 1);
        redrive.world.pass(36 * HOUR - SECOND);
        assertThat(redrive.progress()).isEqualTo("RUNNING 1/3");

        redrive.world.pass(SECOND);

        assertThat(redrive.progress()).isEqualTo("FAILED 2/3 TaskTimedOut");
        assertThat(redrive.visible(redrive.dead)).isEqualTo(1);
        assertThat(redrive.start(2, null, 1).reply()).isEqualTo(Reply.Done.DONE);
    }

    @Test
    void onlyRunningTasksCanBeCancelled() {
        redrive.start(1, null, 0);
        redrive.world.pass(10);

        assertThat(redrive.cancel(1).refusal()).isEqualTo(Refusal.MOVE_TASK_NOT_ACTIVE);
        assertThat(redrive.cancel(2).refusal()).isEqualTo(Refusal.NO_SUCH_MOVE_TASK);
    }

    @Test
    void tasksOfQueuesThatDoNotExistAreRefused() {
        assertThat(redrive.world
                        .call(new StartMessageMoveTask(77, null, 0, 9, 1))
                        .refusal())
                .isEqualTo(Refusal.NO_SUCH_QUEUE);
        assertThat(redrive.world.call(new CancelMessageMoveTask(77, 9, 1)).refusal())
                .isEqualTo(Refusal.NO_SUCH_QUEUE);
        assertThat(redrive.world.call(new ListMessageMoveTasks(77, 1)).refusal())
                .isEqualTo(Refusal.NO_SUCH_QUEUE);
    }

    @Test
    void lastTenTasksAreRememberedNewestFirst() {
        for (int i = 1; i <= 13; i++) {
            redrive.start(i, null, 0);
            redrive.world.pass(10);
        }

        assertThat(redrive.tasks())
                .extracting(MoveTask::taskIdLow)
                .containsExactly(13L, 12L, 11L, 10L, 9L, 8L, 7L, 6L, 5L, 4L);
        assertThat(redrive.world.rows.count(Table.MOVE_TASKS)).isEqualTo(10);
        if (redrive.world.call(new ListMessageMoveTasks(redrive.dead, 1)).reply() instanceof Reply.MoveTasks one) {
            assertThat(one.tasks()).extracting(MoveTask::taskIdLow).containsExactly(13L);
        }
    }

    @Test
    void deletedQueueTakesItsTasksWithIt() {
        redrive.deadLetter(redrive.orders, "a", "b");
        redrive.start(1, null, 1);
        redrive.world.pass(SECOND);

        redrive.world.call(new DeleteQueue(redrive.dead));

        assertThat(redrive.world.rows.count(Table.MOVE_TASKS)).isZero();
        redrive.world.pass(10 * SECOND);
        assertThat(redrive.visible(redrive.orders)).isEqualTo(1);
        assertThat(redrive.world.rows.count(Table.MOVE_TASKS)).isZero();
    }
}
