package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What people want to know of the tables, in SQL that every dialect understands. Stateless; the caller ends the transaction. */
final class StatusStore {
    private static final String COUNT = """
            SELECT
              (SELECT count(*) FROM (SELECT 1 FROM holdfast_outbox WHERE lane IN ('K', 'U', 'S') LIMIT ?) a),
              (SELECT count(*) FROM (SELECT 1 FROM holdfast_outbox_key LIMIT ?) b),
              (SELECT count(*) FROM (SELECT 1 FROM holdfast_outbox_key WHERE parked_at IS NULL AND ready_at > CURRENT_TIMESTAMP AND lease_token IS NOT NULL LIMIT ?) c),
              (SELECT count(*) FROM (SELECT 1 FROM holdfast_outbox WHERE lane = 'U' AND parked_at IS NULL AND ready_at > CURRENT_TIMESTAMP AND lease_token IS NOT NULL LIMIT ?) d),
              (SELECT count(*) FROM (SELECT 1 FROM holdfast_outbox_key WHERE parked_at IS NULL AND ready_at > CURRENT_TIMESTAMP AND lease_token IS NULL LIMIT ?) e),
              (SELECT count(*) FROM (SELECT 1 FROM holdfast_outbox WHERE lane = 'U' AND parked_at IS NULL AND ready_at > CURRENT_TIMESTAMP AND lease_token IS NULL LIMIT ?) f),
              (SELECT count(*) FROM holdfast_outbox_key WHERE parked_at IS NOT NULL),
              (SELECT count(*) FROM holdfast_outbox WHERE lane IN ('U', 'S') AND parked_at IS NOT NULL)
            """;

    private static final String OLDEST =
            "SELECT created_at, CURRENT_TIMESTAMP FROM holdfast_outbox WHERE lane IN ('K', 'U', 'S') ORDER BY seq LIMIT 1";

    private static final String PARKED_KEYS = "SELECT " + Rows.COLUMNS
            + ", k.attempts, k.reason, k.parked_at, (SELECT count(*) FROM holdfast_outbox b WHERE b.lane = 'K' AND b.aggregatetype = k.destination"
            + " AND b.aggregateid = k.msg_key) - 1 FROM holdfast_outbox_key k JOIN holdfast_outbox o ON o.lane = 'K'"
            + " AND o.aggregatetype = k.destination AND o.aggregateid = k.msg_key WHERE k.parked_at IS NOT NULL"
            + " AND o.seq = (SELECT min(h.seq) FROM holdfast_outbox h WHERE h.lane = 'K' AND h.aggregatetype = k.destination"
            + " AND h.aggregateid = k.msg_key) ORDER BY k.parked_at";

    private static final String PARKED_ROWS = "SELECT " + Rows.COLUMNS
            + ", o.attempts, o.reason, o.parked_at, (SELECT count(*) FROM holdfast_outbox b WHERE b.lane = o.lane AND b.seq > o.seq AND (o.lane = 'S'"
            + " OR (o.lane = 'L' AND b.aggregatetype = o.aggregatetype AND b.aggregateid = o.aggregateid)))"
            + " FROM holdfast_outbox o WHERE o.lane = ? AND o.parked_at IS NOT NULL ORDER BY o.parked_at";

    /** Counts, but no further than {@code most}. */
    OutboxStatus status(Connection connection, int most) throws SQLException {
        Duration oldest = oldest(connection);
        try (PreparedStatement statement = connection.prepareStatement(COUNT)) {
            for (int i = 1; i <= 6; i++) {
                statement.setInt(i, most);
            }
            try (ResultSet counts = statement.executeQuery()) {
                counts.next();
                return new OutboxStatus(
                        counts.getLong(1),
                        counts.getLong(2),
                        counts.getLong(3) + counts.getLong(4),
                        counts.getLong(5) + counts.getLong(6),
                        counts.getLong(7) + counts.getLong(8),
                        oldest);
            }
        }
    }

    private static Duration oldest(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OLDEST);
                ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                return Duration.ZERO;
            }
            Duration age = Duration.between(
                    row.getTimestamp(1).toInstant(), row.getTimestamp(2).toInstant());
            return age.isNegative() ? Duration.ZERO : age;
        }
    }

    List<ParkedRow> parked(Connection connection) throws SQLException {
        List<ParkedRow> parked = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(PARKED_KEYS)) {
            read(statement, Ordering.PER_KEY, parked);
        }
        for (Ordering ordering : List.of(Ordering.UNORDERED, Ordering.STRICT)) {
            parkedRows(connection, ordering.lane(), ordering, parked);
        }
        // The relay that reads the log parks rows one by one, too: no row of a key stands for them.
        parkedRows(connection, NewRow.LOG_LANE, Ordering.UNORDERED, parked);
        return parked;
    }

    private static void parkedRows(Connection connection, String lane, Ordering ordering, List<ParkedRow> parked)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PARKED_ROWS)) {
            statement.setString(1, lane);
            read(statement, ordering, parked);
        }
    }

    private static void read(PreparedStatement statement, Ordering ordering, List<ParkedRow> parked)
            throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                parked.add(new ParkedRow(
                        Rows.read(rows, ordering),
                        rows.getInt(11),
                        String.valueOf(rows.getString(12)),
                        rows.getTimestamp(13).toInstant(),
                        rows.getLong(14)));
            }
        }
    }
}
