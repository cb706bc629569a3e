package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of queue URLs, and a token when there is another page. */
public record ListDeadLetterSourceQueuesResult(
        List<String> queueUrls, @Nullable String nextToken) implements Result {
    @Override
    public Operation operation() {
        return Operation.LIST_DEAD_LETTER_SOURCE_QUEUES;
    }
}
