package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Unordered rows in SQL that MySQL, MariaDB and H2 share. Stateless. */
final class RowLockUnorderedStore implements ClaimStore {
    private static final String DUE =
            "SELECT " + RowReader.COLUMNS + ", o.attempts, o.lease_token FROM holdfast_outbox o"
                    + " WHERE o.lane = 'U' AND o.parked_at IS NULL AND o.ready_at <= {now} ORDER BY o.ready_at LIMIT ? FOR UPDATE SKIP LOCKED";
    private static final String LEASE =
            "UPDATE holdfast_outbox SET ready_at = {later}, lease_token = ?, attempts = attempts + 1 WHERE seq = ?";
    private static final String HELD = "SELECT 1 FROM holdfast_outbox WHERE seq = ? AND lease_token = ? FOR UPDATE";
    private static final String DELETE = "DELETE FROM holdfast_outbox WHERE seq = ?";
    private static final String KEEP =
            "UPDATE holdfast_outbox SET sent_at = {now}, lane = NULL, ready_at = NULL, lease_token = NULL WHERE seq = ?";
    private static final String GIVE_BACK =
            "UPDATE holdfast_outbox SET ready_at = {later}, lease_token = NULL, attempts = ?, reason = ?,"
                    + " parked_at = CASE WHEN ? = 1 THEN {now} END WHERE seq = ?";

    private final RowLockSql sql;

    RowLockUnorderedStore(RowLockSql sql) {
        this.sql = sql;
    }

    @Override
    public Claim claim(Connection connection, ClaimSize size, Duration lease, UUID token, boolean suspects)
            throws SQLException {
        List<Claim.Sequence> found = new ArrayList<>();
        long bytes = 0;
        try (PreparedStatement due = connection.prepareStatement(sql.in(DUE))) {
            due.setInt(1, size.sequences());
            try (ResultSet rows = due.executeQuery()) {
                while (bytes < size.bytes() && rows.next()) {
                    OutboxRow row = RowReader.read(rows, Ordering.UNORDERED);
                    bytes += row.bytes();
                    Claim.Key key = new Claim.Key(row.destination(), String.valueOf(row.seq()));
                    found.add(Claim.Sequence.claimed(
                            key, rows.getInt(11) + 1, RowLockSql.uuid(rows.getString(12)), List.of(row)));
                }
            }
        }
        List<Claim.Sequence> sequences = Claim.together(found, suspects);
        boolean alone = sequences.stream().anyMatch(sequence -> sequence.left() != null);
        UUID own = alone ? LeaseTokens.alone(token) : token;
        try (PreparedStatement statement = connection.prepareStatement(sql.in(LEASE))) {
            for (Claim.Sequence sequence : sequences) {
                statement.setLong(1, RowLockSql.micros(lease));
                statement.setString(2, own.toString());
                statement.setLong(3, sequence.rows().get(0).seq());
                statement.executeUpdate();
            }
        }
        connection.commit();
        return new Claim(own, sequences);
    }

    @Override
    public List<Claim.Sequence> settle(
            Connection connection, UUID token, List<SequenceOutcome> outcomes, boolean keepSent) throws SQLException {
        List<Claim.Sequence> lost = new ArrayList<>();
        for (SequenceOutcome outcome : outcomes) {
            if (!held(connection, outcome.sequence().rows().get(0).seq(), token)) {
                lost.add(outcome.sequence());
            } else if (outcome.finished()) {
                remove(connection, sql, outcome.sent(), keepSent);
            } else {
                giveBack(connection, outcome);
            }
        }
        connection.commit();
        return lost;
    }

    private static boolean held(Connection connection, long seq, UUID token) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HELD)) {
            statement.setLong(1, seq);
            statement.setString(2, token.toString());
            try (ResultSet held = statement.executeQuery()) {
                return held.next();
            }
        }
    }

    private void giveBack(Connection connection, SequenceOutcome outcome) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.in(GIVE_BACK))) {
            statement.setLong(1, RowLockSql.micros(outcome.delay()));
            statement.setInt(2, outcome.attempts());
            statement.setString(3, outcome.parked());
            statement.setInt(4, outcome.parked() == null ? 0 : 1);
            statement.setLong(5, outcome.head().seq());
            statement.executeUpdate();
        }
    }

    /** Deletes rows that were sent, or takes them out of their lane and keeps them. For every lane. */
    static void remove(Connection connection, RowLockSql sql, List<Long> sent, boolean keep) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(keep ? sql.in(KEEP) : DELETE)) {
            for (long seq : sent) {
                statement.setLong(1, seq);
                statement.executeUpdate();
            }
        }
    }
}
