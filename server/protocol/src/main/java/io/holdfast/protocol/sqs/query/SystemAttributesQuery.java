package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.SystemAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributes;
import org.jspecify.annotations.Nullable;

/** What the service tells about a received message, on the wire. */
final class SystemAttributesQuery {
    private static final Element ATTRIBUTES = Element.list("Attribute", "Attributes");
    private static final Element NAME = Element.named("Name");
    private static final Element VALUE = Element.named("Value");

    private SystemAttributesQuery() {}

    static void write(SystemAttributes attributes, SystemAttributeSelection shown, QueryDocument out) {
        if (shown.isEmpty()) {
            out.nothing(ATTRIBUTES);
            return;
        }
        out.openList(ATTRIBUTES);
        for (SystemAttribute attribute : shown.attributes()) {
            write(attribute, attributes, out);
        }
        attributes.further().forEach((name, value) -> item(name, value, out));
        out.closeList(ATTRIBUTES);
    }

    private static void write(SystemAttribute attribute, SystemAttributes values, QueryDocument out) {
        switch (attribute) {
            case SENDER_ID -> text(attribute, values.senderId(), out);
            case SENT_TIMESTAMP -> number(attribute, values.sentTimestampMillis(), out);
            case APPROXIMATE_RECEIVE_COUNT -> number(attribute, values.receiveCount(), out);
            case APPROXIMATE_FIRST_RECEIVE_TIMESTAMP -> number(attribute, values.firstReceiveTimestampMillis(), out);
            case AWS_TRACE_HEADER -> text(attribute, values.traceHeader(), out);
            case MESSAGE_GROUP_ID -> text(attribute, values.groupId(), out);
            case MESSAGE_DEDUPLICATION_ID -> text(attribute, values.deduplicationId(), out);
            case SEQUENCE_NUMBER -> text(attribute, values.sequenceNumber(), out);
            case DEAD_LETTER_QUEUE_SOURCE_ARN -> text(attribute, values.deadLetterQueueSourceArn(), out);
        }
    }

    /** An attribute the message does not have is left out, even when asked for. */
    private static void text(SystemAttribute attribute, @Nullable String value, QueryDocument out) {
        if (value != null) {
            item(attribute.wireName(), value, out);
        }
    }

    private static void item(String name, String value, QueryDocument out) {
        out.openItem(ATTRIBUTES);
        out.text(NAME, name);
        out.text(VALUE, value);
        out.closeItem(ATTRIBUTES);
    }

    private static void number(SystemAttribute attribute, long value, QueryDocument out) {
        out.openItem(ATTRIBUTES);
        out.text(NAME, attribute.wireName());
        out.digits(VALUE, value);
        out.closeItem(ATTRIBUTES);
    }
}
