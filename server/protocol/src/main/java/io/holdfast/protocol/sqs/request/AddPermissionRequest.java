package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks to let other accounts call some actions on a queue; absent lists are empty ones. */
public record AddPermissionRequest(
        @Nullable String queueUrl, @Nullable String label, List<String> accountIds, List<String> actions)
        implements Request {
    @Override
    public Operation operation() {
        return Operation.ADD_PERMISSION;
    }
}
