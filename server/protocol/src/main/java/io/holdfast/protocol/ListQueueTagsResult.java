package io.holdfast.protocol;

import java.util.Map;

/** The tags of a queue, in the order in which they are answered. */
public record ListQueueTagsResult(Map<String, String> tags) implements Result {
    @Override
    public Operation operation() {
        return Operation.LIST_QUEUE_TAGS;
    }
}
