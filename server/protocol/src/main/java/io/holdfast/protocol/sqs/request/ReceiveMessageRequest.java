package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
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
