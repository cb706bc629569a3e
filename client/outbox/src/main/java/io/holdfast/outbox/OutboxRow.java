package io.holdfast.outbox;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A published message as its row keeps it. Immutable.
 *
 * @param seq the number of the row, drawn after the lock of its key
 * @param id the row's id: the deduplication id of the message unless it has one of its own
 * @param destination the name or the URL of the queue (column {@code aggregatetype})
 * @param key the key, or null (column {@code aggregateid})
 * @param type what kind of event it is, or null
 * @param body column {@code payload}
 * @param attributes the message attributes by their names
 * @param delaySeconds 0 if none
 * @param deduplicationId the sender's own deduplication id, or null
 * @param ordering in which order it is sent
 * @param createdAt when its transaction began, by the clock of the database
 */
public record OutboxRow(
        long seq,
        UUID id,
        String destination,
        @Nullable String key,
        @Nullable String type,
        String body,
        Map<String, OutboxAttribute> attributes,
        int delaySeconds,
        @Nullable String deduplicationId,
        Ordering ordering,
        Instant createdAt) {
    public OutboxRow {
        attributes = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** Reads what the column {@code attributes} holds; an empty map for null. */
    public static Map<String, OutboxAttribute> attributesFromJson(@Nullable String json) {
        return json == null ? Map.of() : AttributesJson.read(json);
    }

    /** What the message counts against the limit of its queue: the body and every attribute's name, type and value, in UTF-8. */
    public int bytes() {
        return bytes(body, attributes);
    }

    static int bytes(String body, Map<String, OutboxAttribute> attributes) {
        int bytes = body.getBytes(StandardCharsets.UTF_8).length;
        for (Map.Entry<String, OutboxAttribute> attribute : attributes.entrySet()) {
            bytes += attribute.getKey().getBytes(StandardCharsets.UTF_8).length
                    + attribute.getValue().size();
        }
        return bytes;
    }

    boolean toFifoQueue() {
        return destination.endsWith(".fifo");
    }
}
