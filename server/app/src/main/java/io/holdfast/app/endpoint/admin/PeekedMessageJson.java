package io.holdfast.app.endpoint.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.peek.PeekPage;
import io.holdfast.app.peek.PeekedMessage;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Map;

/** Writes messages that somebody looks at. Whatever their bodies hold is text in the answer. */
record PeekedMessageJson(ClockSteps times) {
    void write(JsonBuffer json, PeekPage page) {
        JsonFields.text(json, "from", page.from());
        JsonFields.text(json, "next", page.next());
        JsonFields.number(json, "scanned", page.scanned());
        JsonFields.number(json, "total", page.total());
        JsonFields.number(json, "skipped", page.skipped());
        JsonFields.bool(json, "skippedExactly", page.isSkipExact());
        json.member("messages").open('[');
        for (PeekedMessage message : page.messages()) {
            json.element().open('{');
            write(json, message);
            json.close('}');
        }
        json.close(']');
    }

    private void write(JsonBuffer json, PeekedMessage peeked) {
        Message message = peeked.message();
        JsonFields.text(json, "position", peeked.position());
        json.member("messageId").quotedUuid(message.idHigh(), message.idLow());
        at(json, "sentAt", message.sentAtMillis());
        JsonFields.text(json, "state", peeked.state().code());
        JsonFields.number(json, "receiveCount", peeked.receiveCount());
        at(json, "firstReceivedAt", peeked.firstReceivedAtMillis());
        at(json, "visibleAt", peeked.visibleAtMillis());
        JsonFields.text(json, "groupId", message.groupId());
        JsonFields.text(json, "deduplicationId", message.deduplicationId());
        JsonFields.text(json, "sequenceNumber", peeked.sequence() == 0 ? null : Long.toString(peeked.sequence()));
        JsonFields.text(json, "sender", message.senderId());
        JsonFields.number(json, "sizeBytes", peeked.bodyBytes() + (long) message.attributes().length);
        json.member("body").quoted(message.body());
        JsonFields.bool(json, "bodyTruncated", peeked.isTruncated());
        attributes(json, message);
        deadLetter(json, message);
    }

    private static void attributes(JsonBuffer json, Message message) {
        json.member("attributes").open('{');
        if (message.attributes().length > 0) {
            for (Map.Entry<String, MessageAttribute> attribute :
                    MessageAttributeBytes.decode(message.attributes()).entrySet()) {
                json.member(attribute.getKey()).open('{');
                JsonFields.text(json, "type", attribute.getValue().dataType());
                byte[] value = attribute.getValue().value();
                json.member("value");
                if (value == null) {
                    json.word("null");
                } else if (attribute.getValue().shape() == MessageAttribute.Shape.BINARY) {
                    json.quotedBase64(value);
                } else {
                    json.quoted(new String(value, UTF_8));
                }
                json.close('}');
            }
        }
        json.close('}');
    }

    private void deadLetter(JsonBuffer json, Message message) {
        DeadLetter deadLetter = message.deadLetter();
        json.member("deadLetter");
        if (deadLetter == null) {
            json.word("null");
            return;
        }
        json.open('{');
        JsonFields.text(json, "sourceArn", deadLetter.sourceArn());
        json.member("originalMessageId").quotedUuid(message.idHigh(), message.idLow());
        JsonFields.number(json, "receiveCount", deadLetter.receiveCount());
        at(json, "movedAt", movedAtMillis(message, deadLetter));
        JsonFields.text(json, "lastError", null);
        json.close('}');
    }

    /** Of a letter that an earlier version moved a FIFO queue knows it, which dates messages anew; a standard one does not. */
    private static long movedAtMillis(Message message, DeadLetter deadLetter) {
        boolean isKnown = deadLetter.movedAtMillis() != 0 || message.deduplicationId() != null;
        return isKnown ? message.arrivedAtMillis() : 0;
    }

    private void at(JsonBuffer json, String name, long millis) {
        JsonFields.at(json, name, millis == 0 ? 0 : times.shown(millis));
    }
}
