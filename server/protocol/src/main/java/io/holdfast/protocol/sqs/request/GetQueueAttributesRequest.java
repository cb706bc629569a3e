package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks for settings and counters of a queue; no names, no answer members. */
public record GetQueueAttributesRequest(@Nullable String queueUrl, List<String> attributeNames) implements Request {
    @Override
    public Operation operation() {
        return Operation.GET_QUEUE_ATTRIBUTES;
    }
}
