package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

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
}
