package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** The {@link LogMark}s that were written into the log and not read yet. Any thread. */
final class UnreadMarks {
    private static final String WRITE = """
            WITH t AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS millis)
            SELECT t.millis, pg_logical_emit_message(true, ?, ? || ' ' || t.millis) FROM t
            """;

    private final Deque<Instant> unread = new ArrayDeque<>();

    void write(Connection connection, String reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
            statement.setString(1, LogReader.PREFIX);
            statement.setString(2, reader);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                written(Instant.ofEpochMilli(row.getLong(1)));
            }
        }
    }

    synchronized void read(LogMark mark) {
        while (!unread.isEmpty() && !unread.element().isAfter(mark.writtenAt())) {
            unread.remove();
        }
    }

    /** How far behind the reader is: the age of the oldest mark that it has not come to. */
    synchronized Duration delay(Instant now) {
        return unread.isEmpty() || unread.element().isAfter(now)
                ? Duration.ZERO
                : Duration.between(unread.element(), now);
    }

    private synchronized void written(Instant at) {
        // The reader may have come to it already; then the next mark removes it.
        unread.add(at);
    }
}
