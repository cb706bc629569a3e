package io.holdfast.protocol;

import org.jspecify.annotations.Nullable;

/** Asks for all tags of a queue. */
public record ListQueueTagsRequest(@Nullable String queueUrl) implements Request {
    @Override
    public Operation operation() {
        return Operation.LIST_QUEUE_TAGS;
    }
}
