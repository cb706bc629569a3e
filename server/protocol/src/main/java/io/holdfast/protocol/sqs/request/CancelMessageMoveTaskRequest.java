package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to stop a running task; what it has moved stays moved. */
public record CancelMessageMoveTaskRequest(@Nullable String taskHandle) implements Request {
    @Override
    public Operation operation() {
        return Operation.CANCEL_MESSAGE_MOVE_TASK;
    }
}
