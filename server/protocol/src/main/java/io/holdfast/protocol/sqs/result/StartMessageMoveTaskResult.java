package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;

/** The task runs; its handle is what cancels it. */
public record StartMessageMoveTaskResult(String taskHandle) implements Result {
    @Override
    public Operation operation() {
        return Operation.START_MESSAGE_MOVE_TASK;
    }
}
