package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to remove a queue with all its messages. */
public record DeleteQueueRequest(@Nullable String queueUrl) implements Request {
    @Override
    public Operation operation() {
        return Operation.DELETE_QUEUE;
    }
}
