package io.holdfast.protocol;

import org.jspecify.annotations.Nullable;

/** Asks where the queue with this name is. */
public record GetQueueUrlRequest(
        @Nullable String queueName, @Nullable String queueOwnerAccountId) implements Request {
    @Override
    public Operation operation() {
        return Operation.GET_QUEUE_URL;
    }
}
