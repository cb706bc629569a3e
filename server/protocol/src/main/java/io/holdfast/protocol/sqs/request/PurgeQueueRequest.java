package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to remove all messages of a queue. */
public record PurgeQueueRequest(@Nullable String queueUrl) implements Request {
    @Override
    public Operation operation() {
        return Operation.PURGE_QUEUE;
    }
}
