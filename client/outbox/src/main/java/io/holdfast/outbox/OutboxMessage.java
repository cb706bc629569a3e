package io.holdfast.outbox;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message to publish with a business change:
 *
 * <pre>{@code
 * OutboxMessage.to("orders.fifo").key("42").body(json).attribute("RequestId", id)
 * }</pre>
 *
 * Immutable: every method gives a changed copy. What can be known to be wrong is refused by {@link Outbox#publish}, before anything is
 * written.
 */
public final class OutboxMessage {
    private final String destination;
    private final @Nullable String key;
    private final @Nullable String type;
    private final @Nullable String body;
    private final Map<String, OutboxAttribute> attributes;
    private final Duration delay;
    private final @Nullable String deduplicationId;
    private final @Nullable Ordering ordering;

    private OutboxMessage(
            String destination,
            @Nullable String key,
            @Nullable String type,
            @Nullable String body,
            Map<String, OutboxAttribute> attributes,
            Duration delay,
            @Nullable String deduplicationId,
            @Nullable Ordering ordering) {
        this.destination = destination;
        this.key = key;
        this.type = type;
        this.body = body;
        this.attributes = attributes;
        this.delay = delay;
        this.deduplicationId = deduplicationId;
        this.ordering = ordering;
    }

    /** A message to a queue, by its name or its URL. */
    public static OutboxMessage to(String queueNameOrUrl) {
        return new OutboxMessage(queueNameOrUrl, null, null, null, Map.of(), Duration.ZERO, null, null);
    }

    /** Rows of one key are sent in the order of their commits. In a FIFO queue it is the message group. Up to 128 characters. */
    public OutboxMessage key(String key) {
        return new OutboxMessage(destination, key, type, body, attributes, delay, deduplicationId, ordering);
    }

    /** What kind of event this is, for people and for Debezium's event router. It is stored, not sent. */
    public OutboxMessage type(String type) {
        return new OutboxMessage(destination, key, type, body, attributes, delay, deduplicationId, ordering);
    }

    /** What the message says; SQS takes no empty body. */
    public OutboxMessage body(String body) {
        return new OutboxMessage(destination, key, type, body, attributes, delay, deduplicationId, ordering);
    }

    /** Adds a message attribute of type String. */
    public OutboxMessage attribute(String name, String value) {
        return attribute(name, OutboxAttribute.text(value));
    }

    /** Adds a message attribute; at most ten, those of the trace context included. */
    public OutboxMessage attribute(String name, OutboxAttribute value) {
        Map<String, OutboxAttribute> more = new LinkedHashMap<>(attributes);
        more.put(name, value);
        return new OutboxMessage(
                destination, key, type, body, Collections.unmodifiableMap(more), delay, deduplicationId, ordering);
    }

    /** How long the queue hides the message after the relay sent it; up to 15 minutes, whole seconds, standard queues only. */
    public OutboxMessage delay(Duration delay) {
        return new OutboxMessage(destination, key, type, body, attributes, delay, deduplicationId, ordering);
    }

    /** The deduplication id in a FIFO queue; by default the id of the row, which makes a repeated send harmless for five minutes. */
    public OutboxMessage deduplicationId(String deduplicationId) {
        return new OutboxMessage(destination, key, type, body, attributes, delay, deduplicationId, ordering);
    }

    /** By default {@link Ordering#PER_KEY} if there is a key, else {@link Ordering#UNORDERED}. */
    public OutboxMessage ordering(Ordering ordering) {
        return new OutboxMessage(destination, key, type, body, attributes, delay, deduplicationId, ordering);
    }

    /** The name or the URL of the queue. */
    public String destination() {
        return destination;
    }

    /** The key; null if the message has none. */
    public @Nullable String key() {
        return key;
    }

    /** The kind of event; null if it was not said. */
    public @Nullable String type() {
        return type;
    }

    /** The body; null if it was not set yet. */
    public @Nullable String body() {
        return body;
    }

    /** The message attributes by their names. */
    public Map<String, OutboxAttribute> attributes() {
        return attributes;
    }

    /** How long the queue hides the message; zero if it does not. */
    public Duration delay() {
        return delay;
    }

    /** The deduplication id; null if it is the id of the row. */
    public @Nullable String deduplicationId() {
        return deduplicationId;
    }

    /** How it is ordered: as was set, or by whether there is a key. */
    public Ordering ordering() {
        if (ordering != null) {
            return ordering;
        }
        return key == null ? Ordering.UNORDERED : Ordering.PER_KEY;
    }

    boolean toFifoQueue() {
        return destination.endsWith(".fifo");
    }
}
