package io.holdfast.app.action;

import io.holdfast.engine.Refusal;
import io.holdfast.protocol.Failure;
import io.holdfast.protocol.rules.ReceiptRules;
import io.holdfast.protocol.rules.VisibilityRules;

/** Why one message's visibility cannot be changed, in the words of the API. */
final class VisibilityChanges {
    private VisibilityChanges() {}

    static Failure failure(Refusal refusal, String receiptHandle, int seconds) {
        return switch (refusal) {
            case NOT_AVAILABLE -> ReceiptRules.messageGone(receiptHandle);
            case VISIBILITY_BEYOND_TOTAL -> VisibilityRules.beyondTotalLimit(seconds);
            case NO_SUCH_QUEUE,
                    QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES,
                    QUEUE_DELETED_RECENTLY,
                    PURGED_RECENTLY,
                    TOO_MANY_IN_FLIGHT -> throw new IllegalStateException("not said of single messages: " + refusal);
        };
    }
}
