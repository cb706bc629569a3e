package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks where the queue with this name is. */
public record GetQueueUrlRequest(
        @Nullable String queueName, @Nullable String queueOwnerAccountId) implements Request {
    @Override
    public Operation operation() {
        return Operation.GET_QUEUE_URL;
    }
}
