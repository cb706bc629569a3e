package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks to change several visibilities; null entries means the member was absent. */
public record ChangeMessageVisibilityBatchRequest(
        @Nullable String queueUrl, @Nullable List<ChangeMessageVisibilityBatchEntry> entries) implements Request {
    @Override
    public Operation operation() {
        return Operation.CHANGE_MESSAGE_VISIBILITY_BATCH;
    }
}
