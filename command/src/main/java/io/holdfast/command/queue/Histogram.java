package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.util.List;

/** How long consumers took, as bars. Stateless. */
final class Histogram {
    private static final int WIDTH = 30;

    private Histogram() {}

    static Table of(List<Json> buckets) {
        long most = buckets.stream()
                .mapToLong(bucket -> bucket.count("count"))
                .max()
                .orElse(0);
        Table table = new Table(Column.right("HANDLED IN", 0), Column.right("MESSAGES", 0), Column.left("", 1));
        for (Json bucket : buckets) {
            long count = bucket.count("count");
            if (count > 0) {
                int bar = (int) Math.max(1, count * WIDTH / most);
                table.row(
                        Cell.of(bucket.has("upToSeconds") ? "≤ " + Times.length(bucket.number("upToSeconds")) : "more"),
                        Cell.of(Numbers.count(count)),
                        Cell.of("█".repeat(bar), Colour.CYAN));
            }
        }
        return table;
    }
}
