package io.holdfast.protocol;

/** The task runs; its handle is what cancels it. */
public record StartMessageMoveTaskResult(String taskHandle) implements Result {
    @Override
    public Operation operation() {
        return Operation.START_MESSAGE_MOVE_TASK;
    }
}
