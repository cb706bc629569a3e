package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Messages that were looked at without receiving them: as a table, or one below the other with everything. */
record PeekedText(QueueCommand command) {

    List<String> table(List<Json> messages) {
        Instant now = command.shell.clock().instant();
        Table table = new Table(
                Column.right("POSITION", 3),
                Column.left("STATE", 1),
                Column.right("SENT", 0),
                Column.right("RECEIVES", 2),
                Column.left("GROUP", 5),
                Column.left("MESSAGE ID", 4),
                Column.cuttable("BODY", 16, 0));
        for (Json message : messages) {
            table.row(
                    Cell.of(message.text("position")),
                    state(message.text("state")),
                    Cell.of(Times.since(message.text("sentAt"), now)),
                    Cell.of(Numbers.count(message.number("receiveCount"))),
                    Cell.of(message.text("groupId").isEmpty() ? "-" : message.text("groupId")),
                    Cell.of(message.text("messageId"), Colour.DIM),
                    Cell.of(body(message)));
        }
        return table.lines(command.shell.terminal());
    }

    List<String> whole(Json message) {
        Instant now = command.shell.clock().instant();
        List<String> facts = new ArrayList<>();
        facts.add("sent " + Times.since(message.text("sentAt"), now));
        facts.add(words(message.text("state")));
        facts.add("received " + Numbers.of(message.count("receiveCount"), "time"));
        facts.add(labelled("group ", message.text("groupId")));
        facts.add(labelled("by ", message.text("sender")));
        facts.add(Numbers.bytes(message.count("sizeBytes")));
        Json dead = message.get("deadLetter");
        facts.add(labelled("dead letter of ", dead.text("sourceArn")));
        facts.add(labelled("last error: ", dead.text("lastError")));
        Map<String, String> attributes = new LinkedHashMap<>();
        message.get("attributes").members().forEach((name, value) -> attributes.put(name, value.text("value")));
        return new MessageText(command.shell.terminal())
                .lines(message.text("messageId"), facts, attributes, body(message));
    }

    private static String body(Json message) {
        return message.text("body") + (message.is("bodyTruncated") ? " …" : "");
    }

    private static Cell state(String state) {
        return Cell.of(
                words(state),
                switch (state) {
                    case "visible" -> Colour.GREEN;
                    case "inFlight" -> Colour.YELLOW;
                    default -> Colour.PLAIN;
                });
    }

    private static String words(String state) {
        return state.equals("inFlight") ? "in flight" : state;
    }

    private static String labelled(String label, String value) {
        return value.isEmpty() ? "" : label + value;
    }
}
