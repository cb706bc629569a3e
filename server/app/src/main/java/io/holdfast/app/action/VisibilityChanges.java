package io.holdfast.app.action;

import io.holdfast.engine.command.Refusal;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.rules.ReceiptRules;
import io.holdfast.protocol.sqs.rules.VisibilityRules;

/** Why one message's visibility cannot be changed, in the words of the API. */
final class VisibilityChanges {
    private VisibilityChanges() {}

    static Failure failure(Refusal refusal, String receiptHandle, int seconds) {
        return switch (refusal) {
            case NOT_AVAILABLE -> ReceiptRules.messageGone(receiptHandle);
            case RECEIPT_EXPIRED -> ReceiptRules.expired(receiptHandle);
            case VISIBILITY_BEYOND_TOTAL -> VisibilityRules.beyondTotalLimit(seconds);
            case NO_SUCH_QUEUE,
                    QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES,
                    QUEUE_DELETED_RECENTLY,
                    QUEUE_DAMAGED,
                    PURGED_RECENTLY,
                    TOO_MANY_IN_FLIGHT,
                    TOO_MANY_RECEIVED,
                    TOO_MANY_QUEUES,
                    ATTRIBUTES_CHANGED,
                    TOO_MANY_TAGS,
                    MOVE_TASK_RUNNING,
                    TOO_MANY_MOVE_TASKS,
                    NO_SUCH_MOVE_TASK,
                    MOVE_TASK_NOT_ACTIVE -> throw new IllegalStateException("not said of single messages: " + refusal);
        };
    }
}
