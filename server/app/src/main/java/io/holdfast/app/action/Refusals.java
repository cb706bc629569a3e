package io.holdfast.app.action;

import io.holdfast.engine.QueueInfo;
import io.holdfast.engine.Reply;
import io.holdfast.protocol.Failure;
import io.holdfast.protocol.rules.QueueRules;
import io.holdfast.protocol.rules.ReceiveRules;
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
            case PURGED_RECENTLY -> QueueRules.purgeInProgress(queueName);
            case TOO_MANY_IN_FLIGHT -> ReceiveRules.tooManyInFlight();
            case NOT_AVAILABLE, VISIBILITY_BEYOND_TOTAL ->
                throw new IllegalStateException("said of single messages only: " + refused);
        };
    }
}
