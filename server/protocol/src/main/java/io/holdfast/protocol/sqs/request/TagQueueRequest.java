package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks to add tags or to replace those with the same keys; an absent map is an empty one. */
public record TagQueueRequest(@Nullable String queueUrl, Map<String, String> tags) implements Request {
    @Override
    public Operation operation() {
        return Operation.TAG_QUEUE;
    }
}
