package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to remove the message that was received with this handle. */
public record DeleteMessageRequest(
        @Nullable String queueUrl, @Nullable String receiptHandle) implements Request {
    @Override
    public Operation operation() {
        return Operation.DELETE_MESSAGE;
    }
}
