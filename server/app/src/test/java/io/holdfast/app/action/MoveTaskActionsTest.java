package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.arn;
import static io.holdfast.app.action.ActionWorld.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.redrive.TaskHandle;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import io.holdfast.protocol.sqs.result.MessageMoveTaskStatus;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MoveTaskActionsTest {
    private static final String NO_SOURCE =
            "ResourceNotFoundException: The resource that you specified for the SourceArn parameter doesn't exist.";

    @TempDir
    Path dir;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(dir);
        world.create("dead");
        world.create(
                "orders", "RedrivePolicy", "{\"deadLetterTargetArn\":\"" + arn("dead") + "\",\"maxReceiveCount\":1}");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void onlyDeadLetterQueuesAreMovedFrom() {
        assertThat(refusal(start(arn("orders"), null, null)))
                .isEqualTo("InvalidParameterValue: Source queue must be configured as a Dead Letter Queue.");
        assertThat(refusal(start(arn("nowhere"), null, null))).isEqualTo(NO_SOURCE);
        assertThat(refusal(start("arn:aws:sqs:eu-west-1:000000000000:dead", null, null)))
                .isEqualTo(NO_SOURCE);
    }

    @Test
    void destinationMustExistAndBeOfTheSameType() {
        world.create("other.fifo", "FifoQueue", "true");
        assertThat(refusal(start(arn("dead"), arn("nowhere"), null)))
                .isEqualTo("ResourceNotFoundException: The resource that you specified for the DestinationArn parameter"
                        + " doesn't exist.");
        assertThat(refusal(start(arn("dead"), arn("other.fifo"), null)))
                .isEqualTo("InvalidParameterValue: The source queue and destination queue must be of the same queue"
                        + " type.");
    }

    @Test
    void messagesGoBackToTheQueueThatTheyCameFrom() {
        world.send("orders", "poison", null, null);
        assertThat(world.receive("orders")).hasSize(1);
        world.advanceSeconds(31);
        assertThat(world.receive("orders")).isEmpty();

        assertThat(start(arn("dead"), null, null)).isInstanceOf(StartMessageMoveTaskResult.class);
        world.advanceSeconds(1);

        assertThat(world.receive("orders")).extracting(ActionWorld::text).containsExactly("poison");
        MessageMoveTask task = list(arn("dead")).get(0);
        assertThat(task.status()).isEqualTo(MessageMoveTaskStatus.COMPLETED);
        assertThat(task.sourceArn()).isEqualTo(arn("dead"));
        assertThat(task.messagesMoved()).isEqualTo(1);
        assertThat(task.destinationArn()).isNull();
        assertThat(task.maxNumberOfMessagesPerSecond()).isNull();
        assertThat(task.taskHandle()).isNull();
    }

    @Test
    void taskThatDoesNotExistCannotBeCancelled() {
        assertThat(refusal(cancel("garbage")))
                .isEqualTo("InvalidParameterValue: Value for parameter TaskHandle is invalid.");
        assertThat(refusal(cancel(new TaskHandle(1, 2, arn("nowhere")).encode())))
                .isEqualTo(NO_SOURCE);
        assertThat(refusal(cancel(new TaskHandle(1, 2, arn("dead")).encode())))
                .isEqualTo("ResourceNotFoundException: Task does not exist.");
    }

    @Test
    void finishedTaskCannotBeCancelled() {
        StartMessageMoveTaskResult started = (StartMessageMoveTaskResult) start(arn("dead"), null, 500);
        world.advanceSeconds(2);

        assertThat(refusal(cancel(started.taskHandle())))
                .isEqualTo("InvalidParameterValue: Only active tasks can be cancelled.");
        assertThat(list(arn("dead")))
                .extracting(MessageMoveTask::maxNumberOfMessagesPerSecond)
                .containsExactly(500);
    }

    @Test
    void queueWithoutTasksListsNone() {
        assertThat(list(arn("dead"))).isEmpty();
        assertThat(refusal(world.call(new ListMessageMoveTasksRequest(arn("nowhere"), 1))))
                .isEqualTo(NO_SOURCE);
    }

    private Outcome start(String source, @Nullable String destination, @Nullable Integer perSecond) {
        return world.call(new StartMessageMoveTaskRequest(source, destination, perSecond));
    }

    private Outcome cancel(String handle) {
        return world.call(new CancelMessageMoveTaskRequest(handle));
    }

    private List<MessageMoveTask> list(String source) {
        return ((ListMessageMoveTasksResult) world.call(new ListMessageMoveTasksRequest(source, 10))).tasks();
    }
}
