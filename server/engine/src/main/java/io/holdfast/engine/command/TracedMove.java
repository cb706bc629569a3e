package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * A message that carries a trace has become a dead letter. It holds no body, so that many can wait until they are durable.
 *
 * @param source where it was
 * @param target where it goes
 * @param atMillis when, in the server's own time
 * @param receiveCount how often it had been received
 * @param bodyBytes the size of its body
 * @param traceHeader its AWSTraceHeader system attribute
 * @param traceParent its attribute of that name in small letters; one of the two is there
 */
public record TracedMove(
        QueueName source,
        QueueName target,
        long idHigh,
        long idLow,
        long atMillis,
        int receiveCount,
        int bodyBytes,
        @Nullable String traceHeader,
        @Nullable String traceParent) {
    /** The attribute in which W3C's trace context travels. */
    private static final String TRACE_PARENT = "traceparent";

    /** Longer ones say nothing that a span needs, and would be kept in memory. */
    private static final int MOST_CHARACTERS = 512;

    /** What the attributes say of the trace; null if they say nothing. */
    public static @Nullable String parentIn(byte[] attributes) {
        return attributes.length == 0 ? null : bounded(ConsumerAttributes.text(attributes, TRACE_PARENT));
    }

    /** Null if it is too long to be a trace. */
    public static @Nullable String bounded(@Nullable String text) {
        return text == null || text.length() > MOST_CHARACTERS ? null : text;
    }

    /** Null if the message carries no trace, as most. */
    public static @Nullable TracedMove of(
            Message message, int receiveCount, QueueName source, QueueName target, long atMillis) {
        String parent = parentIn(message.attributes());
        String header = bounded(message.traceHeader());
        return header == null && parent == null
                ? null
                : new TracedMove(
                        source,
                        target,
                        message.idHigh(),
                        message.idLow(),
                        atMillis,
                        receiveCount,
                        message.body().length,
                        header,
                        parent);
    }
}
