package io.holdfast.protocol.sqs.result;

import org.jspecify.annotations.Nullable;

/**
 * A move task as a client is shown it. The handle is dropped unless the task runs, since it is good for nothing else, and the
 * reason unless it failed.
 *
 * @param destinationArn null when the start named none: messages go back to where they came from
 * @param maxNumberOfMessagesPerSecond null when the start set no rate
 * @param messagesToMove messages in the source queue when the task started
 */
public record MessageMoveTask(
        @Nullable String taskHandle,
        MessageMoveTaskStatus status,
        String sourceArn,
        @Nullable String destinationArn,
        @Nullable Integer maxNumberOfMessagesPerSecond,
        long messagesMoved,
        long messagesToMove,
        @Nullable String failureReason,
        long startedAtMillis) {
    // Not compact: javac would drop the annotations of its parameters from the class file.
    public MessageMoveTask(
            @Nullable String taskHandle,
            MessageMoveTaskStatus status,
            String sourceArn,
            @Nullable String destinationArn,
            @Nullable Integer maxNumberOfMessagesPerSecond,
            long messagesMoved,
            long messagesToMove,
            @Nullable String failureReason,
            long startedAtMillis) {
        this.taskHandle = status == MessageMoveTaskStatus.RUNNING ? taskHandle : null;
        this.status = status;
        this.sourceArn = sourceArn;
        this.destinationArn = destinationArn;
        this.maxNumberOfMessagesPerSecond = maxNumberOfMessagesPerSecond;
        this.messagesMoved = messagesMoved;
        this.messagesToMove = messagesToMove;
        this.failureReason = status == MessageMoveTaskStatus.FAILED ? failureReason : null;
        this.startedAtMillis = startedAtMillis;
    }
}
