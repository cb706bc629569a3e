package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks for all tags of a queue. */
public record ListQueueTagsRequest(@Nullable String queueUrl) implements Request {
    @Override
    public Operation operation() {
        return Operation.LIST_QUEUE_TAGS;
    }
}
