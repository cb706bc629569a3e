package io.holdfast.app.tracing;

import io.holdfast.engine.command.QueueName;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a traced message, and is durable.
 *
 * @param queue where it happened
 * @param messageId null where it is not known any more
 * @param message the trace that the message carries
 * @param requestParent {@code traceparent} of the request, if there was a request and it had one
 * @param startMillis when it began, as the wall clock showed it
 * @param durationNanos how long it took until it was durable
 * @param bodyBytes the size of the body; below zero where it is not known
 * @param receiveCount how often the message had been received; 0 where that does not matter
 * @param clientAddress who asked; empty if nobody did
 * @param target where a dead letter went
 */
public record TracedEvent(
        Kind kind,
        QueueName queue,
        @Nullable String messageId,
        MessageTrace message,
        @Nullable String requestParent,
        long startMillis,
        long durationNanos,
        int bodyBytes,
        int receiveCount,
        String clientAddress,
        @Nullable QueueName target) {

    /** What happened. */
    public enum Kind {
        SEND,
        RECEIVE,
        DELETE,
        DEAD_LETTER
    }
}
