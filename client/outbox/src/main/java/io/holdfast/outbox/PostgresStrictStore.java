package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * The strict lane on PostgreSQL. Stateless.
 *
 * <p>Rows are visible in the order of commits, not of numbers. Whoever draws a number has a transaction id by then; so once every
 * transaction is over whose id is below one that was given out after a number was seen, nothing can appear below that number.
 */
final class PostgresStrictStore implements StrictStore {
    private static final String LEASE = """
            UPDATE holdfast_outbox_relay SET ready_at = now() + make_interval(secs => ?), lease_token = ?, attempts = attempts + 1
            WHERE name = 'strict' AND ready_at <= now() RETURNING attempts
            """;

    private static final String ROWS = """
            SELECT * FROM (SELECT o.*, sum(o.bytes) OVER (ORDER BY o.seq) - o.bytes AS before, bool_or(o.parked_at IS NOT NULL) OVER (ORDER BY o.seq) AS behind
              FROM (SELECT %s, o.bytes, o.parked_at FROM holdfast_outbox o WHERE o.lane = 'S' AND o.seq <= ? ORDER BY o.seq LIMIT ?) o) o
            WHERE before < ? AND NOT behind ORDER BY seq
            """.formatted(RowReader.COLUMNS);

    private static final String HELD =
            "SELECT 1 FROM holdfast_outbox_relay WHERE name = 'strict' AND lease_token = ? FOR UPDATE";

    private static final String PARK =
            "UPDATE holdfast_outbox SET parked_at = now(), reason = ?, attempts = ? WHERE seq = ?";

    private static final String GIVE_BACK =
            "UPDATE holdfast_outbox_relay SET lease_token = NULL, attempts = ?, ready_at = now() + make_interval(secs => ?) WHERE name = 'strict'";

    @Override
    public boolean pending(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SELECT 1 FROM holdfast_outbox WHERE lane = 'S' ORDER BY seq LIMIT 1")) {
            boolean pending = found.next();
            connection.rollback();
            return pending;
        }
    }

    @Override
    public OptionalInt lease(Connection connection, Duration lease, UUID token) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LEASE)) {
            statement.setDouble(1, PostgresKeyStore.seconds(lease));
            statement.setObject(2, token);
            try (ResultSet leased = statement.executeQuery()) {
                OptionalInt attempts = leased.next() ? OptionalInt.of(leased.getInt(1)) : OptionalInt.empty();
                connection.commit();
                return attempts;
            }
        }
    }

    @Override
    public Horizon horizon(Connection connection) throws SQLException {
        // The id is given out after the statement's snapshot was taken, so it is above those of all who drew the
        // numbers it shows.
        try (Statement statement = connection.createStatement();
                ResultSet seen = statement.executeQuery(
                        "SELECT (SELECT max(seq) FROM holdfast_outbox WHERE lane = 'S'), pg_current_xact_id()::text")) {
            seen.next();
            Horizon horizon = new Horizon(seen.getLong(1), seen.getString(2));
            connection.commit();
            return horizon;
        }
    }

    @Override
    public boolean reached(Connection connection, Horizon horizon) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ?::xid8")) {
            statement.setString(1, horizon.transaction());
            try (ResultSet answer = statement.executeQuery()) {
                boolean reached = answer.next() && answer.getBoolean(1);
                connection.rollback();
                return reached;
            }
        }
    }

    @Override
    public List<OutboxRow> rows(Connection connection, long upTo, ClaimSize size) throws SQLException {
        List<OutboxRow> rows = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(ROWS)) {
            statement.setLong(1, upTo);
            statement.setInt(2, size.sequences());
            statement.setInt(3, size.bytes());
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.add(RowReader.read(found, Ordering.STRICT));
                }
            }
        }
        connection.rollback();
        return rows;
    }

    @Override
    public boolean settle(Connection connection, UUID token, SequenceOutcome outcome, boolean keepSent)
            throws SQLException {
        try (PreparedStatement held = connection.prepareStatement(HELD)) {
            held.setObject(1, token);
            try (ResultSet ours = held.executeQuery()) {
                if (!ours.next()) {
                    connection.rollback();
                    return false;
                }
            }
        }
        PostgresUnorderedStore.remove(connection, outcome.sent(), keepSent);
        if (outcome.parked() != null) {
            try (PreparedStatement park = connection.prepareStatement(PARK)) {
                park.setString(1, outcome.parked());
                park.setInt(2, outcome.attempts());
                park.setLong(3, outcome.head().seq());
                park.executeUpdate();
            }
        }
        // The lane has one count for its head; the row that follows a parked one begins its own.
        try (PreparedStatement giveBack = connection.prepareStatement(GIVE_BACK)) {
            giveBack.setInt(1, outcome.parked() == null ? outcome.attempts() : 0);
            giveBack.setDouble(2, PostgresKeyStore.seconds(outcome.delay()));
            giveBack.executeUpdate();
        }
        connection.commit();
        return true;
    }
}
