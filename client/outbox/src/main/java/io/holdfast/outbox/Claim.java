package io.holdfast.outbox;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a relay may send: lines of rows that it leased under one token. A line is a key with its first rows, or one unordered row.
 *
 * @param lines the leased lines; a line without rows had nothing to send after all
 */
record Claim(UUID token, List<Line> lines) {
    Claim {
        lines = List.copyOf(lines);
    }

    /**
     * Rows that follow each other.
     *
     * @param key for an unordered row, its destination and number
     * @param attempts how often this line's head was claimed, this time included, and without a claim in company that was never reported
     * @param left the token that a relay left which never reported what became of this line; null if the last one did
     */
    record Line(Key key, int attempts, @Nullable UUID left, List<OutboxRow> rows) {
        Line {
            rows = List.copyOf(rows);
        }

        Line(Key key, int attempts, List<OutboxRow> rows) {
            this(key, attempts, null, rows);
        }

        /** A line as the table counts it. */
        static Line claimed(Key key, int count, @Nullable UUID left, List<OutboxRow> rows) {
            return new Line(key, LeaseTokens.diedInCompany(left) ? count - 1 : count, left, rows);
        }

        Line with(List<OutboxRow> heads) {
            return new Line(key, attempts, left, heads);
        }
    }

    /** Of lines that are due, those to claim together: one of those that a relay left, if they are wanted now, else all others. */
    static List<Line> together(List<Line> due, boolean suspects) {
        List<Line> left = due.stream().filter(line -> line.left() != null).toList();
        return suspects && !left.isEmpty()
                ? left.subList(0, 1)
                : due.stream().filter(line -> line.left() == null).toList();
    }

    /** Whether this is a line that a relay may have died of: it is alone, so that this one dies of no other. */
    boolean alone() {
        return LeaseTokens.isAlone(token);
    }

    /** A destination and a key of it; compares like the primary key of the table of keys. */
    record Key(String destination, String key) {}

    /** Whether there was probably more to claim. */
    boolean fills(ClaimSize size) {
        return lines.size() >= size.lines()
                || (size.rowsPerLine() > 1
                        && lines.stream().anyMatch(line -> line.rows().size() >= size.rowsPerLine()));
    }

    int rowCount() {
        return lines.stream().mapToInt(line -> line.rows().size()).sum();
    }
}
