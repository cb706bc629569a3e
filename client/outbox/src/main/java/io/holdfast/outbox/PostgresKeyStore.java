package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Keys on PostgreSQL. A key's lease is in the small table of keys, so a claim costs the same whatever waits behind the heads. Stateless.
 *
 * <p>A key whose rows are all sent is forgotten under the lock that its publishers take: none of them can be between finding the key's row
 * and committing its own. If one holds the lock the key is looked at again soon.
 */
final class PostgresKeyStore implements ClaimStore {
    private static final double LOOK_AGAIN_SECONDS = 0.05;

    /** Marks what {@link Claim#together} would choose; takes whether suspects are wanted. */
    static final String MARKED = "SELECT *, ?::boolean AND bool_or(lease_token IS NOT NULL) OVER () AS alone,"
            + " row_number() OVER (PARTITION BY lease_token IS NULL ORDER BY ready_at) AS place";

    static final String CHOSEN =
            "CASE WHEN alone THEN lease_token IS NOT NULL AND place = 1 ELSE lease_token IS NULL END";

    // Two statements, because the second must see what the last owner of a key did before it gave the key back.
    private static final String LEASE = """
            WITH due AS MATERIALIZED (
              SELECT destination, msg_key, ready_at, lease_token FROM holdfast_outbox_key
              WHERE parked_at IS NULL AND ready_at <= now() ORDER BY ready_at LIMIT ? FOR UPDATE SKIP LOCKED),
            chosen AS MATERIALIZED (SELECT * FROM (%s FROM due) d WHERE %s)
            UPDATE holdfast_outbox_key k SET ready_at = now() + make_interval(secs => ?), attempts = k.attempts + 1,
              lease_token = CASE WHEN c.alone THEN ?::uuid ELSE ?::uuid END
            FROM chosen c WHERE k.destination = c.destination AND k.msg_key = c.msg_key
            RETURNING k.destination, k.msg_key, k.attempts, c.lease_token, c.alone
            """.formatted(MARKED, CHOSEN);

    private static final String HEADS = """
            SELECT * FROM (SELECT o.*, sum(o.bytes) OVER (ORDER BY o.place, o.sequence) - o.bytes AS before FROM (
              SELECT %s, o.bytes, g.sequence, row_number() OVER (PARTITION BY g.sequence ORDER BY o.seq) AS place
              FROM unnest(?::text[], ?::text[]) WITH ORDINALITY AS g(destination, msg_key, sequence)
              CROSS JOIN LATERAL (SELECT * FROM holdfast_outbox r
                WHERE r.lane = 'K' AND r.aggregatetype = g.destination AND r.aggregateid = g.msg_key ORDER BY r.seq LIMIT ?) o) o) o
            WHERE before < ? ORDER BY sequence, seq
            """.formatted(RowReader.COLUMNS);

    private static final String HELD = """
            SELECT k.destination, k.msg_key FROM unnest(?::text[], ?::text[]) AS g(destination, msg_key)
            JOIN holdfast_outbox_key k ON k.destination = g.destination AND k.msg_key = g.msg_key
            WHERE k.lease_token = ? ORDER BY 1, 2 FOR UPDATE OF k
            """;

    private static final String LOCK =
            "SELECT g.destination, g.msg_key FROM unnest(?::text[], ?::text[]) AS g(destination, msg_key) WHERE pg_try_advisory_xact_lock("
                    + PostgresPublishStore.LOCK_OF_KEY.formatted("g.destination", "g.msg_key") + ")";

    private static final String FORGET = """
            DELETE FROM holdfast_outbox_key k USING unnest(?::text[], ?::text[]) AS g(destination, msg_key)
            WHERE k.destination = g.destination AND k.msg_key = g.msg_key AND (SELECT 1 FROM holdfast_outbox o
              WHERE o.lane = 'K' AND o.aggregatetype = k.destination AND o.aggregateid = k.msg_key LIMIT 1) IS NULL
            """;

    private static final String GIVE_BACK = """
            UPDATE holdfast_outbox_key k SET lease_token = NULL, attempts = g.attempts, reason = g.reason,
              ready_at = now() + make_interval(secs => g.delay), parked_at = CASE WHEN g.reason IS NULL THEN NULL ELSE now() END
            FROM unnest(?::text[], ?::text[], ?::int[], ?::float8[], ?::text[]) AS g(destination, msg_key, attempts, delay, reason)
            WHERE k.destination = g.destination AND k.msg_key = g.msg_key
            """;

    @Override
    public Claim claim(Connection connection, ClaimSize size, Duration lease, UUID token, boolean suspects)
            throws SQLException {
        List<Claim.Sequence> leased = new ArrayList<>();
        boolean alone = false;
        PostgresTransactions.withoutWaitingForTheDisk(connection);
        try (PreparedStatement statement = connection.prepareStatement(LEASE)) {
            statement.setInt(1, size.sequences());
            statement.setBoolean(2, suspects);
            statement.setDouble(3, seconds(lease));
            statement.setObject(4, LeaseTokens.alone(token));
            statement.setObject(5, token);
            try (ResultSet keys = statement.executeQuery()) {
                while (keys.next()) {
                    Claim.Key key = new Claim.Key(keys.getString(1), keys.getString(2));
                    leased.add(Claim.Sequence.claimed(key, keys.getInt(3), keys.getObject(4, UUID.class), List.of()));
                    alone = keys.getBoolean(5);
                }
            }
        }
        if (leased.isEmpty()) {
            connection.rollback();
            return new Claim(token, List.of());
        }
        Map<Claim.Key, List<OutboxRow>> rows = heads(connection, leased, alone ? size.ofOneRow() : size);
        connection.commit();
        List<Claim.Sequence> sequences = leased.stream()
                .map(sequence -> sequence.with(rows.getOrDefault(sequence.key(), List.of())))
                .toList();
        return new Claim(alone ? LeaseTokens.alone(token) : token, sequences);
    }

    private static Map<Claim.Key, List<OutboxRow>> heads(
            Connection connection, List<Claim.Sequence> leased, ClaimSize size) throws SQLException {
        Map<Claim.Key, List<OutboxRow>> rows = new HashMap<>();
        leased.forEach(sequence -> rows.put(sequence.key(), new ArrayList<>()));
        try (PreparedStatement statement = connection.prepareStatement(HEADS)) {
            setKeys(statement, rows.keySet());
            statement.setInt(3, size.rowsPerSequence());
            statement.setInt(4, size.bytes());
            try (ResultSet heads = statement.executeQuery()) {
                while (heads.next()) {
                    OutboxRow row = RowReader.read(heads, Ordering.PER_KEY);
                    List<OutboxRow> sequence = rows.get(new Claim.Key(row.destination(), String.valueOf(row.key())));
                    if (sequence != null) {
                        sequence.add(row);
                    }
                }
            }
        }
        return rows;
    }

    @Override
    public List<Claim.Sequence> settle(
            Connection connection, UUID token, List<SequenceOutcome> outcomes, boolean keepSent) throws SQLException {
        Set<Claim.Key> held = held(connection, token, outcomes);
        List<SequenceOutcome> ours = new ArrayList<>();
        List<Claim.Sequence> lost = new ArrayList<>();
        for (SequenceOutcome outcome : outcomes) {
            if (held.contains(outcome.sequence().key())) {
                ours.add(outcome);
            } else {
                lost.add(outcome.sequence());
            }
        }
        PostgresUnorderedStore.remove(
                connection,
                ours.stream().flatMap(outcome -> outcome.sent().stream()).toList(),
                keepSent);
        Set<Claim.Key> locked = lockFinished(connection, ours);
        if (!locked.isEmpty()) {
            try (PreparedStatement statement = connection.prepareStatement(FORGET)) {
                setKeys(statement, locked);
                statement.executeUpdate();
            }
        }
        giveBack(connection, ours, locked);
        connection.commit();
        return lost;
    }

    private static Set<Claim.Key> held(Connection connection, UUID token, List<SequenceOutcome> outcomes)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HELD)) {
            setKeys(statement, outcomes.stream().map(o -> o.sequence().key()).toList());
            statement.setObject(3, token);
            return keys(statement);
        }
    }

    private static Set<Claim.Key> lockFinished(Connection connection, List<SequenceOutcome> outcomes)
            throws SQLException {
        List<Claim.Key> finished = outcomes.stream()
                .filter(SequenceOutcome::finished)
                .map(outcome -> outcome.sequence().key())
                .toList();
        if (finished.isEmpty()) {
            return Set.of();
        }
        try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
            setKeys(statement, finished);
            return keys(statement);
        }
    }

    /** Also updates the keys that were forgotten, which are no longer there: that costs less than telling them apart. */
    private static void giveBack(Connection connection, List<SequenceOutcome> outcomes, Set<Claim.Key> locked)
            throws SQLException {
        if (outcomes.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(GIVE_BACK)) {
            setKeys(statement, outcomes.stream().map(o -> o.sequence().key()).toList());
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "int4",
                            outcomes.stream().map(SequenceOutcome::attempts).toArray()));
            statement.setArray(
                    4,
                    connection.createArrayOf(
                            "float8",
                            outcomes.stream().map(o -> delay(o, locked)).toArray()));
            statement.setArray(
                    5,
                    connection.createArrayOf(
                            "text",
                            outcomes.stream().map(SequenceOutcome::parked).toArray()));
            statement.executeUpdate();
        }
    }

    private static double delay(SequenceOutcome outcome, Set<Claim.Key> locked) {
        boolean busy = outcome.finished() && !locked.contains(outcome.sequence().key());
        return busy && outcome.sequence().rows().isEmpty() ? LOOK_AGAIN_SECONDS : seconds(outcome.delay());
    }

    private static Set<Claim.Key> keys(PreparedStatement statement) throws SQLException {
        Set<Claim.Key> found = new HashSet<>();
        try (ResultSet keys = statement.executeQuery()) {
            while (keys.next()) {
                found.add(new Claim.Key(keys.getString(1), keys.getString(2)));
            }
        }
        return found;
    }

    private static void setKeys(PreparedStatement statement, java.util.Collection<Claim.Key> keys) throws SQLException {
        Connection connection = statement.getConnection();
        statement.setArray(
                1,
                connection.createArrayOf(
                        "text", keys.stream().map(Claim.Key::destination).toArray()));
        statement.setArray(
                2,
                connection.createArrayOf(
                        "text", keys.stream().map(Claim.Key::key).toArray()));
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
