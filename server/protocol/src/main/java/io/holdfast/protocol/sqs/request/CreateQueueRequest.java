package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks for a queue with this name; maps are empty, in request order, where the wire has none. */
public record CreateQueueRequest(@Nullable String queueName, Map<String, String> attributes, Map<String, String> tags)
        implements Request {
    @Override
    public Operation operation() {
        return Operation.CREATE_QUEUE;
    }
}
