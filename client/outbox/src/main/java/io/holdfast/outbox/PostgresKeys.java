package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
final class PostgresKeys implements LineStore {
    private static final double LOOK_AGAIN_SECONDS = 0.05;

    // Two statements, because the second must see what the last owner of a key did before it gave the key back.
    private static final String LEASE = """
            WITH due AS MATERIALIZED (
              SELECT destination, msg_key FROM holdfast_outbox_key WHERE parked_at IS NULL AND ready_at <= now()
              ORDER BY ready_at LIMIT ? FOR UPDATE SKIP LOCKED)
            UPDATE holdfast_outbox_key k SET ready_at = now() + make_interval(secs => ?), lease_token = ?, attempts = k.attempts + 1
            FROM due WHERE k.destination = due.destination AND k.msg_key = due.msg_key
            RETURNING k.destination, k.msg_key, k.attempts
            """;

    private static final String HEADS = """
            SELECT * FROM (SELECT o.*, sum(o.bytes) OVER (ORDER BY o.place, o.line) - o.bytes AS before FROM (
              SELECT %s, o.bytes, g.line, row_number() OVER (PARTITION BY g.line ORDER BY o.seq) AS place
              FROM unnest(?::text[], ?::text[]) WITH ORDINALITY AS g(destination, msg_key, line)
              CROSS JOIN LATERAL (SELECT * FROM holdfast_outbox r
                WHERE r.lane = 'K' AND r.aggregatetype = g.destination AND r.aggregateid = g.msg_key ORDER BY r.seq LIMIT ?) o) o) o
            WHERE before < ? ORDER BY line, seq
            """.formatted(Rows.COLUMNS);

    private static final String HELD = """
            SELECT k.destination, k.msg_key FROM unnest(?::text[], ?::text[]) AS g(destination, msg_key)
            JOIN holdfast_outbox_key k ON k.destination = g.destination AND k.msg_key = g.msg_key
            WHERE k.lease_token = ? ORDER BY 1, 2 FOR UPDATE OF k
            """;

    private static final String LOCK =
            "SELECT g.destination, g.msg_key FROM unnest(?::text[], ?::text[]) AS g(destination, msg_key) WHERE pg_try_advisory_xact_lock("
                    + PostgresPublish.LOCK_OF_KEY.formatted("g.destination", "g.msg_key") + ")";

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
    public Claim claim(Connection connection, ClaimSize size, Duration lease, UUID token) throws SQLException {
        Map<Claim.Key, Integer> attempts = new LinkedHashMap<>();
        Transactions.withoutWaitingForTheDisk(connection);
        try (PreparedStatement statement = connection.prepareStatement(LEASE)) {
            statement.setInt(1, size.lines());
            statement.setDouble(2, seconds(lease));
            statement.setObject(3, token);
            try (ResultSet keys = statement.executeQuery()) {
                while (keys.next()) {
                    attempts.put(new Claim.Key(keys.getString(1), keys.getString(2)), keys.getInt(3));
                }
            }
        }
        if (attempts.isEmpty()) {
            connection.rollback();
            return new Claim(token, List.of());
        }
        Map<Claim.Key, List<OutboxRow>> rows = heads(connection, attempts.keySet(), size);
        connection.commit();
        List<Claim.Line> lines = new ArrayList<>();
        rows.forEach((key, heads) -> lines.add(new Claim.Line(key, attempts.getOrDefault(key, 1), heads)));
        return new Claim(token, lines);
    }

    private static Map<Claim.Key, List<OutboxRow>> heads(Connection connection, Set<Claim.Key> keys, ClaimSize size)
            throws SQLException {
        Map<Claim.Key, List<OutboxRow>> rows = new LinkedHashMap<>();
        keys.forEach(key -> rows.put(key, new ArrayList<>()));
        try (PreparedStatement statement = connection.prepareStatement(HEADS)) {
            setKeys(statement, keys);
            statement.setInt(3, size.rowsPerLine());
            statement.setInt(4, size.bytes());
            try (ResultSet heads = statement.executeQuery()) {
                while (heads.next()) {
                    OutboxRow row = Rows.read(heads, Ordering.PER_KEY);
                    List<OutboxRow> line = rows.get(new Claim.Key(row.destination(), String.valueOf(row.key())));
                    if (line != null) {
                        line.add(row);
                    }
                }
            }
        }
        return rows;
    }

    @Override
    public List<Claim.Line> settle(Connection connection, UUID token, List<LineOutcome> outcomes, boolean keepSent)
            throws SQLException {
        Set<Claim.Key> held = held(connection, token, outcomes);
        List<LineOutcome> ours = new ArrayList<>();
        List<Claim.Line> lost = new ArrayList<>();
        for (LineOutcome outcome : outcomes) {
            if (held.contains(outcome.line().key())) {
                ours.add(outcome);
            } else {
                lost.add(outcome.line());
            }
        }
        PostgresRows.remove(
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

    private static Set<Claim.Key> held(Connection connection, UUID token, List<LineOutcome> outcomes)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HELD)) {
            setKeys(statement, outcomes.stream().map(o -> o.line().key()).toList());
            statement.setObject(3, token);
            return keys(statement);
        }
    }

    private static Set<Claim.Key> lockFinished(Connection connection, List<LineOutcome> outcomes) throws SQLException {
        List<Claim.Key> finished = outcomes.stream()
                .filter(LineOutcome::finished)
                .map(outcome -> outcome.line().key())
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
    private static void giveBack(Connection connection, List<LineOutcome> outcomes, Set<Claim.Key> locked)
            throws SQLException {
        if (outcomes.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(GIVE_BACK)) {
            setKeys(statement, outcomes.stream().map(o -> o.line().key()).toList());
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "int4", outcomes.stream().map(LineOutcome::attempts).toArray()));
            statement.setArray(
                    4,
                    connection.createArrayOf(
                            "float8",
                            outcomes.stream().map(o -> delay(o, locked)).toArray()));
            statement.setArray(
                    5,
                    connection.createArrayOf(
                            "text", outcomes.stream().map(LineOutcome::parked).toArray()));
            statement.executeUpdate();
        }
    }

    private static double delay(LineOutcome outcome, Set<Claim.Key> locked) {
        boolean busy = outcome.finished() && !locked.contains(outcome.line().key());
        return busy && outcome.line().rows().isEmpty() ? LOOK_AGAIN_SECONDS : seconds(outcome.delay());
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
