package io.holdfast.protocol.sqs.json;

import static java.util.Objects.requireNonNull;

import io.holdfast.protocol.sqs.SystemAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributes;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the service tells about a received message, on the wire. */
final class SystemAttributesJson {
    private static final byte[] ATTRIBUTES = JsonBuffer.name("Attributes");
    private static final Map<SystemAttribute, byte[]> NAMES = names();

    private SystemAttributesJson() {}

    /** Writes the member, or nothing when no attribute is both wanted and there. */
    static void writeMember(SystemAttributes attributes, SystemAttributeSelection shown, JsonBuffer out) {
        if (shown.isEmpty()) {
            return;
        }
        int before = out.length();
        out.member(ATTRIBUTES).open('{');
        for (SystemAttribute attribute : shown.attributes()) {
            write(attribute, attributes, out);
        }
        attributes.further().forEach((name, value) -> out.member(name).quoted(value));
        if (out.justOpened()) {
            out.truncate(before);
        } else {
            out.close('}');
        }
    }

    private static JsonBuffer write(SystemAttribute attribute, SystemAttributes values, JsonBuffer out) {
        return switch (attribute) {
            case SENDER_ID -> name(attribute, out).quoted(values.senderId());
            case SENT_TIMESTAMP -> name(attribute, out).quoted(values.sentTimestampMillis());
            case APPROXIMATE_RECEIVE_COUNT -> name(attribute, out).quoted(values.receiveCount());
            case APPROXIMATE_FIRST_RECEIVE_TIMESTAMP ->
                name(attribute, out).quoted(values.firstReceiveTimestampMillis());
            case AWS_TRACE_HEADER -> ifThere(attribute, values.traceHeader(), out);
            case MESSAGE_GROUP_ID -> ifThere(attribute, values.groupId(), out);
            case MESSAGE_DEDUPLICATION_ID -> ifThere(attribute, values.deduplicationId(), out);
            case SEQUENCE_NUMBER -> ifThere(attribute, values.sequenceNumber(), out);
            case DEAD_LETTER_QUEUE_SOURCE_ARN -> ifThere(attribute, values.deadLetterQueueSourceArn(), out);
        };
    }

    private static JsonBuffer name(SystemAttribute attribute, JsonBuffer out) {
        return out.member(requireNonNull(NAMES.get(attribute)));
    }

    private static JsonBuffer ifThere(SystemAttribute attribute, @Nullable String value, JsonBuffer out) {
        return value == null ? out : name(attribute, out).quoted(value);
    }

    private static Map<SystemAttribute, byte[]> names() {
        Map<SystemAttribute, byte[]> names = new EnumMap<>(SystemAttribute.class);
        for (SystemAttribute attribute : SystemAttribute.values()) {
            names.put(attribute, JsonBuffer.name(attribute.wireName()));
        }
        return names;
    }
}
