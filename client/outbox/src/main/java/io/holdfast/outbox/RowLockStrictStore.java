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

/** The strict lane where its publishers wait for each other: numbers follow commits, so there is nothing to wait for. Stateless. */
final class RowLockStrictStore implements StrictStore {
    private static final String LEASE =
            "UPDATE holdfast_outbox_relay SET ready_at = {later}, lease_token = ?, attempts = attempts + 1"
                    + " WHERE name = 'strict' AND ready_at <= {now}";
    private static final String ATTEMPTS = "SELECT attempts FROM holdfast_outbox_relay WHERE name = 'strict'";
    private static final String ROWS = "SELECT " + RowReader.COLUMNS + ", o.parked_at FROM holdfast_outbox o"
            + " WHERE o.lane = 'S' AND o.seq <= ? ORDER BY o.seq LIMIT ?";
    private static final String HELD =
            "SELECT 1 FROM holdfast_outbox_relay WHERE name = 'strict' AND lease_token = ? FOR UPDATE";
    private static final String PARK =
            "UPDATE holdfast_outbox SET parked_at = {now}, reason = ?, attempts = ? WHERE seq = ?";
    private static final String GIVE_BACK =
            "UPDATE holdfast_outbox_relay SET ready_at = {later}, lease_token = NULL, attempts = ? WHERE name = 'strict'";

    private final RowLockSql sql;

    RowLockStrictStore(RowLockSql sql) {
        this.sql = sql;
    }

    @Override
    public boolean pending(Connection connection) throws SQLException {
        return horizon(connection).upTo() > 0;
    }

    @Override
    public OptionalInt lease(Connection connection, Duration lease, UUID token) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.in(LEASE))) {
            statement.setLong(1, RowLockSql.micros(lease));
            statement.setString(2, token.toString());
            if (statement.executeUpdate() == 0) {
                connection.rollback();
                return OptionalInt.empty();
            }
        }
        int attempts = (int) number(connection, ATTEMPTS);
        connection.commit();
        return OptionalInt.of(attempts);
    }

    @Override
    public Horizon horizon(Connection connection) throws SQLException {
        long last = number(connection, "SELECT COALESCE(MAX(seq), 0) FROM holdfast_outbox WHERE lane = 'S'");
        connection.rollback();
        return new Horizon(last, "");
    }

    @Override
    public boolean reached(Connection connection, Horizon horizon) {
        return true;
    }

    @Override
    public List<OutboxRow> rows(Connection connection, long upTo, ClaimSize size) throws SQLException {
        List<OutboxRow> rows = new ArrayList<>();
        long bytes = 0;
        try (PreparedStatement statement = connection.prepareStatement(ROWS)) {
            statement.setLong(1, upTo);
            statement.setInt(2, size.sequences());
            try (ResultSet found = statement.executeQuery()) {
                while (bytes < size.bytes() && found.next() && found.getTimestamp(11) == null) {
                    OutboxRow row = RowReader.read(found, Ordering.STRICT);
                    bytes += row.bytes();
                    rows.add(row);
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
            held.setString(1, token.toString());
            try (ResultSet ours = held.executeQuery()) {
                if (!ours.next()) {
                    connection.rollback();
                    return false;
                }
            }
        }
        RowLockUnorderedStore.remove(connection, sql, outcome.sent(), keepSent);
        if (outcome.parked() != null) {
            try (PreparedStatement park = connection.prepareStatement(sql.in(PARK))) {
                park.setString(1, outcome.parked());
                park.setInt(2, outcome.attempts());
                park.setLong(3, outcome.head().seq());
                park.executeUpdate();
            }
        }
        // The lane has one count for its head; the row that follows a parked one begins its own.
        try (PreparedStatement giveBack = connection.prepareStatement(sql.in(GIVE_BACK))) {
            giveBack.setLong(1, RowLockSql.micros(outcome.delay()));
            giveBack.setInt(2, outcome.parked() == null ? outcome.attempts() : 0);
            giveBack.executeUpdate();
        }
        connection.commit();
        return true;
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
