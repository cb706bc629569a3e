package io.holdfast.protocol;

import org.jspecify.annotations.Nullable;

/** Asks for messages, and says which of their attributes to show. */
public record ReceiveMessageRequest(
        @Nullable String queueUrl,
        MessageAttributeSelection messageAttributes,
        SystemAttributeSelection systemAttributes,
        @Nullable Integer maxNumberOfMessages,
        @Nullable Integer visibilityTimeoutSeconds,
        @Nullable Integer waitTimeSeconds,
        @Nullable String receiveRequestAttemptId)
        implements Request {
    @Override
    public Operation operation() {
        return Operation.RECEIVE_MESSAGE;
    }
}
