package io.holdfast.app.redrive;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.protocol.sqs.SequenceNumber;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A letter as a line of {@code messages.jsonl}, as {@code holdfast dlq} writes and reads it:
 *
 * <pre>{@code
 * {"messageId":"…","body":"…","system":{"SentTimestamp":"…"},"attributes":{"Tenant":{"type":"String","text":"acme"},"Blob":{"type":"Binary","base64":"…"}}}
 * }</pre>
 */
final class LetterJson {
    private final boolean isFifo;
    private final LongUnaryOperator shown;

    /** @param shown from the server's own time to the wall clock's */
    LetterJson(boolean isFifo, LongUnaryOperator shown) {
        this.isFifo = isFifo;
        this.shown = shown;
    }

    void write(Letter letter, JsonBuffer json) {
        Message message = letter.message();
        json.open('{').member("messageId").quotedUuid(message.idHigh(), message.idLow());
        json.member("body").quoted(message.body());
        json.member("system").open('{');
        system(letter).forEach((name, value) -> json.member(name).quoted(value));
        json.close('}').member("attributes").open('{');
        new TreeMap<>(MessageAttributeBytes.decode(message.attributes()))
                .forEach((name, attribute) -> write(name, attribute, json));
        json.close('}').close('}');
    }

    private static void write(String name, MessageAttribute attribute, JsonBuffer json) {
        byte[] value = Objects.requireNonNull(attribute.value(), "what is stored has a value");
        json.member(name).open('{').member("type").quoted(String.valueOf(attribute.dataType()));
        if (attribute.shape() == MessageAttribute.Shape.BINARY) {
            json.member("base64").quotedBase64(value);
        } else {
            json.member("text").quoted(value);
        }
        json.close('}');
    }

    private Map<String, String> system(Letter letter) {
        Message message = letter.message();
        DeadLetter origin = message.deadLetter();
        Map<String, String> system = new TreeMap<>();
        system.put("SenderId", message.senderId());
        system.put("SentTimestamp", Long.toString(shown.applyAsLong(message.sentAtMillis())));
        system.put("ApproximateReceiveCount", Integer.toString(letter.receiveCount()));
        if (letter.firstReceivedAtMillis() > 0) {
            system.put(
                    "ApproximateFirstReceiveTimestamp",
                    Long.toString(shown.applyAsLong(letter.firstReceivedAtMillis())));
        }
        putIfPresent(system, "AWSTraceHeader", message.traceHeader());
        putIfPresent(system, "MessageGroupId", message.groupId());
        putIfPresent(system, "MessageDeduplicationId", message.deduplicationId());
        putIfPresent(
                system,
                "SequenceNumber",
                isFifo ? SequenceNumber.text(letter.place().sequence()) : null);
        putIfPresent(system, "DeadLetterQueueSourceArn", origin == null ? null : origin.sourceArn());
        return system;
    }

    private static void putIfPresent(Map<String, String> system, String name, @Nullable String value) {
        if (value != null) {
            system.put(name, value);
        }
    }
}
