package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.QueueAttribute;
import java.util.Map;

/** The attributes that were asked for and that are set. */
public record GetQueueAttributesResult(Map<QueueAttribute, String> attributes) implements Result {
    @Override
    public Operation operation() {
        return Operation.GET_QUEUE_ATTRIBUTES;
    }
}
