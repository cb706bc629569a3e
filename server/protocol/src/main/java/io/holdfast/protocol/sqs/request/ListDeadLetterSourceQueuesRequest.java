package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks for a page of the queues whose dead letters go to this queue. */
public record ListDeadLetterSourceQueuesRequest(
        @Nullable String queueUrl,
        @Nullable Integer maxResults,
        @Nullable String nextToken) implements Request {
    @Override
    public Operation operation() {
        return Operation.LIST_DEAD_LETTER_SOURCE_QUEUES;
    }
}
