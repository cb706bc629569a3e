package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to take back what was granted under this label. */
public record RemovePermissionRequest(
        @Nullable String queueUrl, @Nullable String label) implements Request {
    @Override
    public Operation operation() {
        return Operation.REMOVE_PERMISSION;
    }
}
