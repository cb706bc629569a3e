package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to hide a received message for another time, counted from now. */
public record ChangeMessageVisibilityRequest(
        @Nullable String queueUrl,
        @Nullable String receiptHandle,
        @Nullable Integer visibilityTimeoutSeconds) implements Request {
    @Override
    public Operation operation() {
        return Operation.CHANGE_MESSAGE_VISIBILITY;
    }
}
