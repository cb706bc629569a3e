package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks to remove several messages; null entries means the member was absent. */
public record DeleteMessageBatchRequest(
        @Nullable String queueUrl, @Nullable List<DeleteMessageBatchEntry> entries) implements Request {
    @Override
    public Operation operation() {
        return Operation.DELETE_MESSAGE_BATCH;
    }
}
