package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;

/** Move tasks of one queue, newest first. */
public record ListMessageMoveTasksResult(List<MessageMoveTask> tasks) implements Result {
    @Override
    public Operation operation() {
        return Operation.LIST_MESSAGE_MOVE_TASKS;
    }
}
