package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Queues as rows: how much waits, how old it is, how fast it goes. Stateless. */
final class QueueTable {
    private static final List<String> RATES =
            List.of("sentPerSecond", "receivedPerSecond", "deletedPerSecond", "deadLettersPerSecond");

    private QueueTable() {}

    static Table of(Collection<Json> rows, boolean hasRates, boolean hasSparks) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.cuttable("QUEUE", 12, 0),
                Column.right("VISIBLE", 0),
                Column.right("IN FLIGHT", 2),
                Column.right("DELAYED", 7)));
        if (hasRates) {
            columns.addAll(List.of(
                    Column.right("OLDEST", 2),
                    Column.right("SENT/S", 3),
                    Column.right("RECV/S", 3),
                    Column.right("DEL/S", 5),
                    Column.right("DEAD/S", 6),
                    Column.left("ALARM", 1)));
        }
        if (hasSparks) {
            columns.add(Column.left("SENT, LAST 30 S", 8));
        }
        Table table = new Table(columns.toArray(Column[]::new));
        rows.forEach(row -> table.row(cells(row, hasRates, hasSparks)));
        return table;
    }

    /** One line for all of them. */
    static String total(Collection<Json> rows) {
        return "%s, %s visible, %s in flight, %s delayed"
                .formatted(
                        Numbers.of(rows.size(), "queue"),
                        Numbers.count(sum(rows, "visible")),
                        Numbers.count(sum(rows, "inFlight")),
                        Numbers.count(sum(rows, "delayed")));
    }

    private static long sum(Collection<Json> rows, String name) {
        return rows.stream().mapToLong(row -> row.count(name)).sum();
    }

    private static Cell[] cells(Json row, boolean hasRates, boolean hasSparks) {
        boolean deadLetters = row.is("isDeadLetterQueue") && row.count("visible") > 0;
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(row.text("name"), deadLetters ? Colour.RED : Colour.PLAIN),
                number(row, "visible"),
                number(row, "inFlight"),
                number(row, "delayed")));
        if (hasRates) {
            cells.add(Cell.of(row.count("visible") == 0 ? "-" : Times.length(row.number("oldestAgeSeconds"))));
            RATES.forEach(rate -> cells.add(Cell.of(Numbers.rate(row.number(rate)))));
            cells.add(alarm(row.text("alarm")));
        }
        if (hasSparks) {
            cells.add(Cell.of(Spark.of(row.list("spark")), Colour.CYAN));
        }
        return cells.toArray(Cell[]::new);
    }

    private static Cell number(Json row, String name) {
        return Cell.of(Numbers.count(row.number(name)));
    }

    static Cell alarm(String state) {
        return switch (state) {
            case "ALARM" -> Cell.of(state, Colour.RED);
            case "OK" -> Cell.of("ok", Colour.GREEN);
            case "" -> Cell.of("-");
            default -> Cell.of(state.toLowerCase(Locale.ROOT).replace('_', ' '), Colour.YELLOW);
        };
    }
}
