package io.holdfast.protocol;

import org.jspecify.annotations.Nullable;

/** Asks to remove all messages of a queue. */
public record PurgeQueueRequest(@Nullable String queueUrl) implements Request {
    @Override
    public Operation operation() {
        return Operation.PURGE_QUEUE;
    }
}
