package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.redrive.TaskHandle;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** What a request about move tasks may ask, and the words of refusals that need to know the queues. Null means no objection. */
public final class MoveTaskRules {
    private static final String SOURCE = "SourceArn";
    private static final String DESTINATION = "DestinationArn";
    private static final String TASK_HANDLE = "TaskHandle";

    private MoveTaskRules() {}

    /** Everything that can be said before the queues are looked for. */
    public static @Nullable Failure check(StartMessageMoveTaskRequest request) {
        String source = request.sourceArn();
        String destination = request.destinationArn();
        Failure form = sourceArn(source);
        if (form == null && destination != null) {
            form = arn(destination, DESTINATION);
        }
        if (form != null) {
            return form;
        }
        if (destination != null && destination.equals(source)) {
            return Failure.invalidParameter("Source queue arn and destination queue arn cannot be the same.");
        }
        Integer perSecond = request.maxNumberOfMessagesPerSecond();
        boolean inRange =
                perSecond == null || (perSecond >= 1 && perSecond <= SqsLimits.MOVE_TASK_MAX_MESSAGES_PER_SECOND);
        return inRange ? null : outOfRange("MaxNumberOfMessagesPerSecond", SqsLimits.MOVE_TASK_MAX_MESSAGES_PER_SECOND);
    }

    public static @Nullable Failure check(ListMessageMoveTasksRequest request) {
        Failure source = sourceArn(request.sourceArn());
        if (source != null) {
            return source;
        }
        Integer max = request.maxResults();
        boolean inRange = max == null || (max >= 1 && max <= SqsLimits.LIST_MOVE_TASKS_MAX_RESULTS);
        return inRange ? null : outOfRange("MaxResults", SqsLimits.LIST_MOVE_TASKS_MAX_RESULTS);
    }

    /** What the handle of a cancellation encodes; its queue need not exist. */
    public static TaskHandle handle(@Nullable String taskHandle) throws RequestRefused {
        if (taskHandle == null || taskHandle.isEmpty()) {
            throw new RequestRefused(Failure.missingParameter(TASK_HANDLE));
        }
        TaskHandle handle = TaskHandle.decode(taskHandle);
        if (handle == null) {
            throw new RequestRefused(Failure.invalidParameter("Value for parameter TaskHandle is invalid."));
        }
        return handle;
    }

    /** Of two queues that exist. */
    public static @Nullable Failure sameType(QueueArn source, QueueArn destination) {
        return source.isFifo() == destination.isFifo()
                ? null
                : Failure.invalidParameter("The source queue and destination queue must be of the same queue type.");
    }

    public static Failure sourceDoesNotExist() {
        return doesNotExist(SOURCE);
    }

    public static Failure destinationDoesNotExist() {
        return doesNotExist(DESTINATION);
    }

    /** No queue sends its dead letters to the source. */
    public static Failure notADeadLetterQueue() {
        return Failure.invalidParameter("Source queue must be configured as a Dead Letter Queue.");
    }

    public static Failure alreadyRunning() {
        return Failure.invalidParameter("There is already a task running."
                + " Only one active task is allowed for a source queue arn at a given time.");
    }

    public static Failure tooManyRunning() {
        return new Failure(
                AwsError.OVER_LIMIT, "The maximum number of active message move tasks of this account is reached.");
    }

    public static Failure taskDoesNotExist() {
        return new Failure(AwsError.RESOURCE_NOT_FOUND, "Task does not exist.");
    }

    public static Failure notActive() {
        return Failure.invalidParameter("Only active tasks can be cancelled.");
    }

    private static @Nullable Failure sourceArn(@Nullable String source) {
        return source == null || source.isEmpty() ? Failure.missingParameter(SOURCE) : arn(source, SOURCE);
    }

    private static @Nullable Failure arn(String value, String parameter) {
        return QueueArn.isArn(value)
                ? null
                : Failure.invalidParameter("You must use this format to specify the " + parameter
                        + ": arn:<partition>:<service>:<region>:<account-id>:<resource-id>");
    }

    private static Failure outOfRange(String parameter, int maximum) {
        return Failure.invalidParameter("Value for parameter " + parameter
                + " is invalid. Reason: You must enter a number that's between 1 and " + maximum + ".");
    }

    private static Failure doesNotExist(String parameter) {
        return new Failure(
                AwsError.RESOURCE_NOT_FOUND,
                "The resource that you specified for the " + parameter + " parameter doesn't exist.");
    }
}
