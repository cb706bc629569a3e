package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Keys in SQL that MySQL, MariaDB and H2 share: the same steps as on PostgreSQL, key by key. Stateless.
 *
 * <p>A key is forgotten under the lock of the slot its publishers meet on; if one of them holds it the key is looked at again soon.
 */
final class RowLockKeyStore implements ClaimStore {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private static final String DUE = "SELECT destination, msg_key, attempts, lease_token FROM holdfast_outbox_key"
            + " WHERE parked_at IS NULL AND ready_at <= {now} ORDER BY ready_at LIMIT ? FOR UPDATE SKIP LOCKED";
    private static final String LEASE =
            "UPDATE holdfast_outbox_key SET ready_at = {later}, lease_token = ?, attempts = attempts + 1"
                    + " WHERE destination = ? AND msg_key = ?";
    private static final String HEADS = "SELECT " + RowReader.COLUMNS + " FROM holdfast_outbox o"
            + " WHERE o.lane = 'K' AND o.aggregatetype = ? AND o.aggregateid = ? ORDER BY o.seq LIMIT ?";
    private static final String HELD =
            "SELECT 1 FROM holdfast_outbox_key WHERE destination = ? AND msg_key = ? AND lease_token = ? FOR UPDATE";
    private static final String LOCK = "SELECT slot FROM holdfast_outbox_lock WHERE slot = ? FOR UPDATE SKIP LOCKED";
    private static final String ANY =
            "SELECT 1 FROM holdfast_outbox WHERE lane = 'K' AND aggregatetype = ? AND aggregateid = ? LIMIT 1";
    private static final String FORGET = "DELETE FROM holdfast_outbox_key WHERE destination = ? AND msg_key = ?";
    private static final String GIVE_BACK =
            "UPDATE holdfast_outbox_key SET ready_at = {later}, lease_token = NULL, attempts = ?, reason = ?,"
                    + " parked_at = CASE WHEN ? = 1 THEN {now} END WHERE destination = ? AND msg_key = ?";

    private final RowLockSql sql;

    RowLockKeyStore(RowLockSql sql) {
        this.sql = sql;
    }

    @Override
    public Claim claim(Connection connection, ClaimSize size, Duration lease, UUID token, boolean suspects)
            throws SQLException {
        List<Claim.Sequence> found = new ArrayList<>();
        try (PreparedStatement due = connection.prepareStatement(sql.in(DUE))) {
            due.setInt(1, size.sequences());
            try (ResultSet keys = due.executeQuery()) {
                while (keys.next()) {
                    Claim.Key key = new Claim.Key(keys.getString(1), keys.getString(2));
                    found.add(Claim.Sequence.claimed(
                            key, keys.getInt(3) + 1, RowLockSql.uuid(keys.getString(4)), List.of()));
                }
            }
        }
        List<Claim.Sequence> leased = Claim.together(found, suspects);
        boolean alone = leased.stream().anyMatch(sequence -> sequence.left() != null);
        UUID own = alone ? LeaseTokens.alone(token) : token;
        try (PreparedStatement statement = connection.prepareStatement(sql.in(LEASE))) {
            for (Claim.Sequence sequence : leased) {
                statement.setLong(1, RowLockSql.micros(lease));
                statement.setString(2, own.toString());
                setKey(statement, 3, sequence.key());
                statement.executeUpdate();
            }
        }
        connection.commit();
        List<Claim.Sequence> sequences = heads(connection, leased, alone ? size.ofOneRow() : size);
        connection.rollback();
        return new Claim(own, sequences);
    }

    private static List<Claim.Sequence> heads(Connection connection, List<Claim.Sequence> leased, ClaimSize size)
            throws SQLException {
        List<Claim.Sequence> sequences = new ArrayList<>();
        long bytes = 0;
        try (PreparedStatement statement = connection.prepareStatement(HEADS)) {
            for (Claim.Sequence sequence : leased) {
                List<OutboxRow> rows = new ArrayList<>();
                setKey(statement, 1, sequence.key());
                statement.setInt(3, size.rowsPerSequence());
                try (ResultSet heads = statement.executeQuery()) {
                    while (bytes < size.bytes() && heads.next()) {
                        OutboxRow row = RowReader.read(heads, Ordering.PER_KEY);
                        bytes += row.bytes();
                        rows.add(row);
                    }
                }
                sequences.add(sequence.with(rows));
            }
        }
        return sequences;
    }

    @Override
    public List<Claim.Sequence> settle(
            Connection connection, UUID token, List<SequenceOutcome> outcomes, boolean keepSent) throws SQLException {
        List<Claim.Sequence> lost = new ArrayList<>();
        for (SequenceOutcome outcome : outcomes) {
            if (held(connection, outcome.sequence().key(), token)) {
                RowLockUnorderedStore.remove(connection, sql, outcome.sent(), keepSent);
                if (!forgotten(connection, outcome)) {
                    giveBack(connection, outcome);
                }
            } else {
                lost.add(outcome.sequence());
            }
            // One key at a time, so that two relays never wait for each other's keys.
            connection.commit();
        }
        return lost;
    }

    private static boolean held(Connection connection, Claim.Key key, UUID token) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HELD)) {
            setKey(statement, 1, key);
            statement.setString(3, token.toString());
            return any(statement);
        }
    }

    private static boolean forgotten(Connection connection, SequenceOutcome outcome) throws SQLException {
        Claim.Key key = outcome.sequence().key();
        if (!outcome.finished() || !locked(connection, key)) {
            return false;
        }
        try (PreparedStatement any = connection.prepareStatement(ANY)) {
            setKey(any, 1, key);
            if (any(any)) {
                return false;
            }
        }
        try (PreparedStatement forget = connection.prepareStatement(FORGET)) {
            setKey(forget, 1, key);
            return forget.executeUpdate() == 1;
        }
    }

    private static boolean locked(Connection connection, Claim.Key key) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setInt(1, RowLockPublishStore.slot(key.destination(), key.key()));
            return any(lock);
        }
    }

    private void giveBack(Connection connection, SequenceOutcome outcome) throws SQLException {
        boolean nothingThere = outcome.sequence().rows().isEmpty();
        try (PreparedStatement statement = connection.prepareStatement(sql.in(GIVE_BACK))) {
            statement.setLong(1, RowLockSql.micros(nothingThere ? LOOK_AGAIN : outcome.delay()));
            statement.setInt(2, outcome.attempts());
            statement.setString(3, outcome.parked());
            statement.setInt(4, outcome.parked() == null ? 0 : 1);
            setKey(statement, 5, outcome.sequence().key());
            statement.executeUpdate();
        }
    }

    private static void setKey(PreparedStatement statement, int first, Claim.Key key) throws SQLException {
        statement.setString(first, key.destination());
        statement.setString(first + 1, key.key());
    }

    private static boolean any(PreparedStatement statement) throws SQLException {
        try (ResultSet found = statement.executeQuery()) {
            return found.next();
        }
    }
}
