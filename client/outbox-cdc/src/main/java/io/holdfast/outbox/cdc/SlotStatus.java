package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the database says of the slot and the table, in one query.
 *
 * @param walStatus reserved, extended, unreserved or lost; null if there is no slot
 * @param now by the database's clock
 */
record SlotStatus(
        boolean installed,
        @Nullable String walStatus,
        boolean active,
        OptionalLong bytesBehind,
        OptionalLong bytesLeft,
        Duration oldestRow,
        Instant now) {
    private static final String SQL = """
            SELECT EXISTS (SELECT 1 FROM pg_publication WHERE pubname = ?),
                   s.slot_name IS NOT NULL,
                   s.wal_status,
                   coalesce(s.active, false),
                   pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(s.confirmed_flush_lsn, s.restart_lsn))::bigint,
                   s.safe_wal_size,
                   coalesce((SELECT extract(epoch FROM clock_timestamp() - o.created_at) FROM %s o
                             WHERE o.lane = 'L' AND o.parked_at IS NULL ORDER BY o.seq LIMIT 1), 0)::double precision,
                   (extract(epoch FROM clock_timestamp()) * 1000)::bigint
            FROM (SELECT 1) one LEFT JOIN pg_replication_slots s ON s.slot_name = ?
            """;
    private static final double MILLIS = 1000;

    static SlotStatus read(Connection connection, CdcInstallation installation) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL.formatted(installation.table()))) {
            statement.setString(1, installation.publication());
            statement.setString(2, installation.slot());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                String status = row.getString(3);
                return new SlotStatus(
                        row.getBoolean(1),
                        row.getBoolean(2) ? (status == null ? "reserved" : status) : null,
                        row.getBoolean(4),
                        optional(row, 5),
                        optional(row, 6),
                        Duration.ofMillis(Math.max(0, (long) (row.getDouble(7) * MILLIS))),
                        Instant.ofEpochMilli(row.getLong(8)));
            }
        }
    }

    boolean missing() {
        return walStatus == null;
    }

    boolean lost() {
        return "lost".equals(walStatus);
    }

    /** The next checkpoint may take it. */
    boolean aboutToBeLost() {
        return "unreserved".equals(walStatus);
    }

    boolean readable() {
        return installed && !missing() && !lost();
    }

    private static OptionalLong optional(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
