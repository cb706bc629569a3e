package io.holdfast.command.moving;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.command.server.Json;
import java.util.Map;

/**
 * A message on its way: what of it another server can be given.
 *
 * @param sourceId its id where it comes from; it gets another one where it goes
 * @param attributes as SQS has them on the wire
 * @param group empty if it has none
 * @param deduplicationId empty if it has none
 * @param trace the header of X-Ray; empty if it has none
 * @param handle what it can be deleted with; empty if it was only looked at
 */
record Outgoing(
        String sourceId,
        String body,
        Map<String, Object> attributes,
        String group,
        String deduplicationId,
        String trace,
        String handle) {

    /** One that was received. */
    static Outgoing received(Json message) {
        Json system = message.get("Attributes");
        return new Outgoing(
                message.text("MessageId"),
                message.text("Body"),
                WireAttributes.received(message.get("MessageAttributes")),
                system.text("MessageGroupId"),
                system.text("MessageDeduplicationId"),
                system.text("AWSTraceHeader"),
                message.text("ReceiptHandle"));
    }

    /** One that the admin API shows. */
    static Outgoing peeked(Json message) {
        return new Outgoing(
                message.text("messageId"),
                message.text("body"),
                WireAttributes.peeked(message.get("attributes")),
                message.text("groupId"),
                message.text("deduplicationId"),
                "",
                "");
    }

    /** As servers count it, or more. */
    int bytes() {
        return body.getBytes(UTF_8).length + attributes.toString().getBytes(UTF_8).length;
    }
}
