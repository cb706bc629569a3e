package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.rules.MoveTaskRules;
import io.holdfast.protocol.sqs.rules.QueueRules;
import io.holdfast.protocol.sqs.rules.ReceiveRules;
import io.holdfast.protocol.sqs.rules.TagRules;
import org.jspecify.annotations.Nullable;

/** The engine's refusals in the words of the API. */
final class Refusals {
    private Refusals() {}

    static Failure failure(Reply.Refused refused, @Nullable QueueInfo queue) {
        String queueName = queue == null ? "" : queue.name().name();
        return switch (refused.refusal()) {
            case NO_SUCH_QUEUE -> Failure.queueDoesNotExist();
            case QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES -> QueueRules.nameExists(refused.detail());
            case QUEUE_DELETED_RECENTLY -> QueueRules.deletedRecently();
            case QUEUE_DAMAGED ->
                new Failure(
                        AwsError.SERVICE_UNAVAILABLE,
                        "The queue " + queueName + " is damaged on disk: " + refused.detail()
                                + " Purge or delete it, or stop the server and run \"holdfast doctor --repair\".");
            case PURGED_RECENTLY -> QueueRules.purgeInProgress(queueName);
            case TOO_MANY_IN_FLIGHT -> ReceiveRules.tooManyInFlight();
            case TOO_MANY_RECEIVED -> ReceiveRules.tooManyReceived();
            case TOO_MANY_QUEUES -> QueueRules.tooMany();
            case TOO_MANY_TAGS -> TagRules.tooMany(queueName);
            case MOVE_TASK_RUNNING -> MoveTaskRules.alreadyRunning();
            case TOO_MANY_MOVE_TASKS -> MoveTaskRules.tooManyRunning();
            case NO_SUCH_MOVE_TASK -> MoveTaskRules.taskDoesNotExist();
            case MOVE_TASK_NOT_ACTIVE -> MoveTaskRules.notActive();
            case NOT_AVAILABLE, RECEIPT_EXPIRED, VISIBILITY_BEYOND_TOTAL ->
                throw new IllegalStateException("said of single messages only: " + refused);
            case ATTRIBUTES_CHANGED -> throw new IllegalStateException("only said to those who try again: " + refused);
        };
    }
}
