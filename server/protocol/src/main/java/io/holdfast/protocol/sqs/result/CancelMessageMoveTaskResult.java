package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;

/** The task is being stopped, and had moved this many messages. */
public record CancelMessageMoveTaskResult(long messagesMoved) implements Result {
    @Override
    public Operation operation() {
        return Operation.CANCEL_MESSAGE_MOVE_TASK;
    }
}
