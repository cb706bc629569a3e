package io.holdfast.protocol;

import java.util.Map;

/** The attributes that were asked for and that are set. */
public record GetQueueAttributesResult(Map<QueueAttribute, String> attributes) implements Result {
    @Override
    public Operation operation() {
        return Operation.GET_QUEUE_ATTRIBUTES;
    }
}
