package io.holdfast.command.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows under titles, as wide as their content. Where that is wider than the terminal, the least important columns are left out and long
 * texts cut, so that no line wraps; where even the columns that are never left out do not fit, each row becomes a few lines. The main thread only.
 */
public final class Table {
    private static final String GAP = "  ";

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    public Table(Column... columns) {
        this.columns = List.of(columns);
    }

    public Table row(Cell... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** The title first. */
    public List<String> lines(Terminal terminal) {
        int width = terminal.shows() ? terminal.size().columns() : Integer.MAX_VALUE;
        int[] natural = IntStream.range(0, columns.size()).map(this::widest).toArray();
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
        while (least(shown, natural) > width && leaveOne(shown)) {}
        if (least(shown, natural) > width) {
            return stacked(shown, width, terminal);
        }
        int[] widths = widths(shown, natural, width);
        List<String> lines = new ArrayList<>();
        List<Cell> titles = columns.stream()
                .map(column -> new Cell(column.title(), Colour.BOLD))
                .toList();
        lines.add(line(titles, shown, widths, terminal));
        rows.forEach(row -> lines.add(line(row, shown, widths, terminal)));
        return lines;
    }

    /** The first cell of a row in a line of its own, the others below it with their titles. */
    private List<String> stacked(List<Integer> shown, int width, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        for (List<Cell> row : rows) {
            for (int index : shown) {
                boolean isFirst = index == shown.get(0);
                String title = columns.get(index).title();
                String before = isFirst ? "" : GAP + title + (title.isEmpty() ? "" : " ");
                Cell cell = row.get(index);
                int left = Math.max(1, width - TextWidth.of(before));
                lines.add(before + terminal.paint(cell.colour(), TextWidth.cut(cell.text(), left)));
            }
        }
        return lines;
    }

    private int widest(int index) {
        return rows.stream()
                .mapToInt(row -> TextWidth.of(row.get(index).text()))
                .reduce(TextWidth.of(columns.get(index).title()), Math::max);
    }

    private int leastOf(int index, int[] natural) {
        int least = columns.get(index).least();
        return least == 0 ? natural[index] : Math.min(least, natural[index]);
    }

    private int least(List<Integer> shown, int[] natural) {
        return shown.stream().mapToInt(index -> leastOf(index, natural)).sum() + GAP.length() * (shown.size() - 1);
    }

    /** Whether there was one to leave out. Of two with the same rank the last one goes. */
    private boolean leaveOne(List<Integer> shown) {
        int last = 0;
        for (int i = 0; i < shown.size(); i++) {
            if (rank(shown.get(i)) >= rank(shown.get(last))) {
                last = i;
            }
        }
        if (rank(shown.get(last)) == 0) {
            return false;
        }
        shown.remove(last);
        return true;
    }

    private int rank(int index) {
        return columns.get(index).rank();
    }

    /** What is left over goes to the columns that would have been cut, from the left. */
    private int[] widths(List<Integer> shown, int[] natural, int width) {
        int[] widths = Arrays.copyOf(natural, natural.length);
        int left = width - least(shown, natural);
        for (int index : shown) {
            int least = leastOf(index, natural);
            widths[index] = Math.min(natural[index], least + Math.max(0, left));
            left -= widths[index] - least;
        }
        return widths;
    }

    private String line(List<Cell> cells, List<Integer> shown, int[] widths, Terminal terminal) {
        StringBuilder line = new StringBuilder();
        for (int index : shown) {
            Cell cell = cells.get(index);
            String text = TextWidth.cut(cell.text(), widths[index]);
            String blanks = " ".repeat(widths[index] - TextWidth.of(text));
            line.append(line.isEmpty() ? "" : GAP);
            boolean right = columns.get(index).right();
            boolean last = index == shown.get(shown.size() - 1);
            line.append(right ? blanks : "")
                    .append(terminal.paint(cell.colour(), text))
                    .append(right || last ? "" : blanks);
        }
        return line.toString().stripTrailing();
    }
}
