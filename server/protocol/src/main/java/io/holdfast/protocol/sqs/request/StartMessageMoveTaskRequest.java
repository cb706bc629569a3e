package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** Asks to move the messages of a dead-letter queue, back to where they came from when no destination is given. */
public record StartMessageMoveTaskRequest(
        @Nullable String sourceArn,
        @Nullable String destinationArn,
        @Nullable Integer maxNumberOfMessagesPerSecond) implements Request {
    @Override
    public Operation operation() {
        return Operation.START_MESSAGE_MOVE_TASK;
    }
}
