package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.Times;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Prints received messages, for a person, for a script or as they are. */
record ReceivedText(QueueCommand command, boolean raw) {

    void print(Json message) {
        if (raw) {
            command.out().println(message.text("Body"));
        } else if (command.json()) {
            command.print(forScripts(message));
        } else {
            command.print(forPeople(message));
        }
    }

    private List<String> forPeople(Json message) {
        Json system = message.get("Attributes");
        Map<String, String> attributes = new LinkedHashMap<>();
        message.get("MessageAttributes").members().forEach((name, value) -> attributes.put(name, valueOf(value)));
        String sent = system.text("SentTimestamp");
        List<String> facts = List.of(
                sent.matches("\\d{1,15}")
                        ? "sent "
                                + Times.since(
                                        Instant.ofEpochMilli(Long.parseLong(sent)),
                                        command.shell.clock().instant())
                        : "",
                labelled("delivery ", system.text("ApproximateReceiveCount")),
                labelled("group ", system.text("MessageGroupId")),
                labelled("from ", system.text("DeadLetterQueueSourceArn")));
        return new MessageText(command.shell.terminal())
                .lines(message.text("MessageId"), facts, attributes, message.text("Body"));
    }

    private static Map<String, Object> forScripts(Json message) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("messageId", message.text("MessageId"));
        line.put("receiptHandle", message.text("ReceiptHandle"));
        line.put("body", message.text("Body"));
        line.put("systemAttributes", each(message.get("Attributes"), value -> value));
        line.put("attributes", each(message.get("MessageAttributes"), ReceivedText::attribute));
        return line;
    }

    private static Json attribute(Json attribute) {
        Map<String, Object> typed = new LinkedHashMap<>();
        typed.put("type", attribute.text("DataType"));
        typed.put("value", valueOf(attribute));
        return new Json(typed);
    }

    private static Map<String, Json> each(Json members, Function<Json, Json> change) {
        Map<String, Json> changed = new LinkedHashMap<>();
        members.members().forEach((name, value) -> changed.put(name, change.apply(value)));
        return changed;
    }

    private static String valueOf(Json attribute) {
        return attribute.text(attribute.has("BinaryValue") ? "BinaryValue" : "StringValue");
    }

    private static String labelled(String label, String value) {
        return value.isEmpty() ? "" : label + value;
    }
}
