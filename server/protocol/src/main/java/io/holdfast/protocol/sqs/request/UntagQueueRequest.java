package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks to remove the tags with these keys; an absent list is an empty one. */
public record UntagQueueRequest(@Nullable String queueUrl, List<String> tagKeys) implements Request {
    @Override
    public Operation operation() {
        return Operation.UNTAG_QUEUE;
    }
}
