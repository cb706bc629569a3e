package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks for a page of queue URLs. */
public record ListQueuesRequest(
        @Nullable String queueNamePrefix,
        @Nullable Integer maxResults,
        @Nullable String nextToken) implements Request {
    @Override
    public Operation operation() {
        return Operation.LIST_QUEUES;
    }
}
