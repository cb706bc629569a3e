package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks for the latest move tasks of a dead-letter queue. */
public record ListMessageMoveTasksRequest(
        @Nullable String sourceArn, @Nullable Integer maxResults) implements Request {
    @Override
    public Operation operation() {
        return Operation.LIST_MESSAGE_MOVE_TASKS;
    }
}
