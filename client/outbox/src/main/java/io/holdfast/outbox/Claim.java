package io.holdfast.outbox;

import java.util.List;
import java.util.UUID;

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
     * @param attempts how often this line's head was claimed, this time included
     */
    record Line(Key key, int attempts, List<OutboxRow> rows) {
        Line {
            rows = List.copyOf(rows);
        }
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
