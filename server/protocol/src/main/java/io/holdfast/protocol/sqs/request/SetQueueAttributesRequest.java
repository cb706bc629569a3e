package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks to change settings of a queue; an absent map is an empty one. */
public record SetQueueAttributesRequest(@Nullable String queueUrl, Map<String, String> attributes) implements Request {
    @Override
    public Operation operation() {
        return Operation.SET_QUEUE_ATTRIBUTES;
    }
}
