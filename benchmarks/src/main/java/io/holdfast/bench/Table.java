package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The one table, as Markdown that also reads well in a terminal. */
final class Table {
    private static final List<String> HEADER = List.of(
            "workload",
            "conns",
            "unit",
            "Holdfast",
            "ceiling + fsync",
            "ceiling",
            "ElasticMQ",
            "÷ ceiling + fsync",
            "÷ ElasticMQ",
            "target",
            "met");
    private static final int FIRST_NUMBER = 3;
    private static final int LAST_NUMBER = 8;

    private Table() {}

    static String of(List<Row> rows) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(HEADER);
        rows.forEach(row -> cells.add(cells(row)));
        int[] widths = new int[HEADER.size()];
        for (List<String> line : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : cells) {
            text.append(line(line, widths));
            if (line == HEADER) {
                text.append(rule(widths));
            }
        }
        return text.toString();
    }

    private static List<String> cells(Row row) {
        return List.of(
                row.workload(),
                row.connections(),
                row.metric().unit(),
                row.metric().show(row.ours()),
                row.metric().show(row.value(Contender.CEILING_FSYNC)),
                row.metric().show(row.value(Contender.CEILING)),
                row.metric().show(row.value(Contender.ELASTICMQ)),
                ratio(row, Contender.CEILING_FSYNC),
                ratio(row, Contender.ELASTICMQ),
                row.goals().stream().map(goal -> goal.show(row)).collect(Collectors.joining("; ")),
                row.verdict());
    }

    private static String ratio(Row row, Contender other) {
        double ratio = row.ratioTo(other);
        return Double.isNaN(ratio) ? "–" : String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - cells.get(i).length());
            boolean right = i >= FIRST_NUMBER && i <= LAST_NUMBER;
            line.append(' ')
                    .append(right ? padding + cells.get(i) : cells.get(i) + padding)
                    .append(" |");
        }
        return line.append('\n').toString();
    }

    private static String rule(int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            boolean right = i >= FIRST_NUMBER && i <= LAST_NUMBER;
            line.append("-".repeat(widths[i] + 1)).append(right ? ":|" : "-|");
        }
        return line.append('\n').toString();
    }
}
