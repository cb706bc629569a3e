package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import java.util.Map;

/** The tags of a queue, in the order in which they are answered. */
public record ListQueueTagsResult(Map<String, String> tags) implements Result {
    @Override
    public Operation operation() {
        return Operation.LIST_QUEUE_TAGS;
    }
}
