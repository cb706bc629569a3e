package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to put one message into a queue. */
public record SendMessageRequest(@Nullable String queueUrl, OutgoingMessage message) implements Request {
    @Override
    public Operation operation() {
        return Operation.SEND_MESSAGE;
    }
}
