package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.redrive.TaskHandle;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class MoveTaskRulesTest {
    private static final String SOURCE = "arn:aws:sqs:us-east-1:000000000000:dlq";
    private static final String DESTINATION = "arn:aws:sqs:us-east-1:000000000000:target";
    private static final String FORMAT = ": arn:<partition>:<service>:<region>:<account-id>:<resource-id>";

    @Test
    void taskMayStart() {
        assertThat(start(SOURCE, null, null)).isNull();
        assertThat(start(SOURCE, DESTINATION, 1)).isNull();
        assertThat(start(SOURCE, DESTINATION, 500)).isNull();
    }

    @ParameterizedTest
    @NullAndEmptySource
    void sourceIsRequired(@Nullable String source) {
        Failure missing = Failure.missingParameter("SourceArn");

        assertThat(start(source, DESTINATION, null)).isEqualTo(missing);
        assertThat(MoveTaskRules.check(new ListMessageMoveTasksRequest(source, null)))
                .isEqualTo(missing);
    }

    @Test
    void queuesAreNamedByTheirArns() {
        Failure source = Failure.invalidParameter("You must use this format to specify the SourceArn" + FORMAT);

        assertThat(start("dlq", null, null)).isEqualTo(source);
        assertThat(MoveTaskRules.check(new ListMessageMoveTasksRequest("dlq", null)))
                .isEqualTo(source);
        assertThat(start(SOURCE, "target", null))
                .isEqualTo(Failure.invalidParameter("You must use this format to specify the DestinationArn" + FORMAT));
    }

    @Test
    void messagesMoveToAnotherQueue() {
        assertThat(start(SOURCE, SOURCE, null))
                .isEqualTo(Failure.invalidParameter("Source queue arn and destination queue arn cannot be the same."));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 501})
    void rateIsLimited(int perSecond) {
        assertThat(start(SOURCE, null, perSecond))
                .isEqualTo(Failure.invalidParameter("Value for parameter MaxNumberOfMessagesPerSecond is invalid."
                        + " Reason: You must enter a number that's between 1 and 500."));
    }

    @Test
    void upToTenTasksAreListed() {
        assertThat(MoveTaskRules.check(new ListMessageMoveTasksRequest(SOURCE, null)))
                .isNull();
        assertThat(MoveTaskRules.check(new ListMessageMoveTasksRequest(SOURCE, 10)))
                .isNull();
        for (int maximum : new int[] {0, 11}) {
            assertThat(MoveTaskRules.check(new ListMessageMoveTasksRequest(SOURCE, maximum)))
                    .isEqualTo(Failure.invalidParameter("Value for parameter MaxResults is invalid."
                            + " Reason: You must enter a number that's between 1 and 10."));
        }
    }

    @Test
    void queuesAreOfOneType() {
        QueueArn standard = new QueueArn("r", "1", "q");
        QueueArn fifo = new QueueArn("r", "1", "q.fifo");

        assertThat(MoveTaskRules.sameType(standard, standard)).isNull();
        assertThat(MoveTaskRules.sameType(fifo, fifo)).isNull();
        assertThat(MoveTaskRules.sameType(standard, fifo))
                .isEqualTo(Failure.invalidParameter(
                        "The source queue and destination queue must be of the same queue type."));
    }

    @Test
    void handleIsDecoded() throws RequestRefused {
        TaskHandle handle = new TaskHandle(1, 2, SOURCE);

        assertThat(MoveTaskRules.handle(handle.encode())).isEqualTo(handle);
        assertRefusedHandle(null, Failure.missingParameter("TaskHandle"));
        assertRefusedHandle("garbage", Failure.invalidParameter("Value for parameter TaskHandle is invalid."));
    }

    @Test
    void stateOfQueuesAndTasksIsExplained() {
        assertThat(MoveTaskRules.sourceDoesNotExist())
                .isEqualTo(new Failure(
                        AwsError.RESOURCE_NOT_FOUND,
                        "The resource that you specified for the SourceArn parameter doesn't exist."));
        assertThat(MoveTaskRules.destinationDoesNotExist())
                .isEqualTo(new Failure(
                        AwsError.RESOURCE_NOT_FOUND,
                        "The resource that you specified for the DestinationArn parameter doesn't exist."));
        assertThat(MoveTaskRules.notADeadLetterQueue())
                .isEqualTo(Failure.invalidParameter("Source queue must be configured as a Dead Letter Queue."));
        assertThat(MoveTaskRules.alreadyRunning())
                .isEqualTo(Failure.invalidParameter("There is already a task running. Only one active task is allowed"
                        + " for a source queue arn at a given time."));
        assertThat(MoveTaskRules.tooManyRunning().error()).isEqualTo(AwsError.OVER_LIMIT);
        assertThat(MoveTaskRules.taskDoesNotExist())
                .isEqualTo(new Failure(AwsError.RESOURCE_NOT_FOUND, "Task does not exist."));
        assertThat(MoveTaskRules.notActive())
                .isEqualTo(Failure.invalidParameter("Only active tasks can be cancelled."));
    }

    private static @Nullable Failure start(
            @Nullable String source, @Nullable String destination, @Nullable Integer perSecond) {
        return MoveTaskRules.check(new StartMessageMoveTaskRequest(source, destination, perSecond));
    }

    private static void assertRefusedHandle(@Nullable String handle, Failure failure) {
        assertThatThrownBy(() -> MoveTaskRules.handle(handle))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure()).isEqualTo(failure));
    }
}
