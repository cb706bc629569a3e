package io.holdfast.protocol.sqs;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the service tells about a received message when asked, in the order in which it is answered. */
public enum SystemAttribute {
    SENDER_ID("SenderId"),
    SENT_TIMESTAMP("SentTimestamp"),
    APPROXIMATE_RECEIVE_COUNT("ApproximateReceiveCount"),
    APPROXIMATE_FIRST_RECEIVE_TIMESTAMP("ApproximateFirstReceiveTimestamp"),
    AWS_TRACE_HEADER("AWSTraceHeader"),
    MESSAGE_GROUP_ID("MessageGroupId"),
    MESSAGE_DEDUPLICATION_ID("MessageDeduplicationId"),
    SEQUENCE_NUMBER("SequenceNumber"),
    DEAD_LETTER_QUEUE_SOURCE_ARN("DeadLetterQueueSourceArn");

    private static final Map<String, SystemAttribute> BY_NAME = byName();

    private final String wireName;

    SystemAttribute(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** The attribute with this wire name, or null when there is none. */
    public static @Nullable SystemAttribute named(String wireName) {
        return BY_NAME.get(wireName);
    }

    private static Map<String, SystemAttribute> byName() {
        Map<String, SystemAttribute> attributes = new HashMap<>();
        for (SystemAttribute attribute : values()) {
            attributes.put(attribute.wireName, attribute);
        }
        return Map.copyOf(attributes);
    }
}
