package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Unordered rows on PostgreSQL: each is leased for itself, in its own row. Stateless. */
final class PostgresUnorderedStore implements ClaimStore {
    private static final String LEASE =
            """
            WITH due AS MATERIALIZED (
              SELECT seq, bytes, ready_at, lease_token FROM holdfast_outbox WHERE lane = 'U' AND parked_at IS NULL AND ready_at <= now()
              ORDER BY ready_at LIMIT ? FOR UPDATE SKIP LOCKED),
            chosen AS MATERIALIZED (SELECT * FROM (%s FROM due) d WHERE %s),
            fitting AS MATERIALIZED (
              SELECT * FROM (SELECT *, sum(bytes) OVER (ORDER BY ready_at, seq) - bytes AS before FROM chosen) d WHERE before < ?)
            UPDATE holdfast_outbox o SET ready_at = now() + make_interval(secs => ?), attempts = o.attempts + 1,
              lease_token = CASE WHEN c.alone THEN ?::uuid ELSE ?::uuid END
            FROM fitting c WHERE o.seq = c.seq RETURNING %s, o.attempts, c.lease_token, c.alone
            """.formatted(PostgresKeyStore.MARKED, PostgresKeyStore.CHOSEN, RowReader.COLUMNS);

    private static final String HELD =
            "SELECT seq FROM holdfast_outbox WHERE seq = ANY (?) AND lease_token = ? ORDER BY seq FOR UPDATE";

    private static final String DELETE = "DELETE FROM holdfast_outbox WHERE seq = ANY (?)";

    private static final String KEEP =
            "UPDATE holdfast_outbox SET sent_at = now(), lane = NULL, ready_at = NULL, lease_token = NULL WHERE seq = ANY (?)";

    private static final String GIVE_BACK = """
            UPDATE holdfast_outbox o SET lease_token = NULL, attempts = g.attempts, reason = g.reason,
              ready_at = now() + make_interval(secs => g.delay), parked_at = CASE WHEN g.reason IS NULL THEN NULL ELSE now() END
            FROM unnest(?::bigint[], ?::int[], ?::float8[], ?::text[]) AS g(seq, attempts, delay, reason)
            WHERE o.seq = g.seq AND o.lane = 'U'
            """;

    @Override
    public Claim claim(Connection connection, ClaimSize size, Duration lease, UUID token, boolean suspects)
            throws SQLException {
        boolean alone = false;
        List<Claim.Sequence> sequences = new ArrayList<>();
        PostgresTransactions.withoutWaitingForTheDisk(connection);
        try (PreparedStatement statement = connection.prepareStatement(LEASE)) {
            statement.setInt(1, size.sequences());
            statement.setBoolean(2, suspects);
            statement.setInt(3, size.bytes());
            statement.setDouble(4, PostgresKeyStore.seconds(lease));
            statement.setObject(5, LeaseTokens.alone(token));
            statement.setObject(6, token);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    OutboxRow row = RowReader.read(rows, Ordering.UNORDERED);
                    Claim.Key key = new Claim.Key(row.destination(), String.valueOf(row.seq()));
                    sequences.add(
                            Claim.Sequence.claimed(key, rows.getInt(11), rows.getObject(12, UUID.class), List.of(row)));
                    alone = rows.getBoolean(13);
                }
            }
        }
        connection.commit();
        return new Claim(alone ? LeaseTokens.alone(token) : token, sequences);
    }

    @Override
    public List<Claim.Sequence> settle(
            Connection connection, UUID token, List<SequenceOutcome> outcomes, boolean keepSent) throws SQLException {
        Set<Long> held = held(connection, token, outcomes);
        List<SequenceOutcome> ours = new ArrayList<>();
        List<Claim.Sequence> lost = new ArrayList<>();
        for (SequenceOutcome outcome : outcomes) {
            if (held.contains(outcome.sequence().rows().get(0).seq())) {
                ours.add(outcome);
            } else {
                lost.add(outcome.sequence());
            }
        }
        remove(
                connection,
                ours.stream().flatMap(outcome -> outcome.sent().stream()).toList(),
                keepSent);
        giveBack(
                connection, ours.stream().filter(outcome -> !outcome.finished()).toList());
        connection.commit();
        return lost;
    }

    private static Set<Long> held(Connection connection, UUID token, List<SequenceOutcome> outcomes)
            throws SQLException {
        List<Long> numbers =
                outcomes.stream().map(o -> o.sequence().rows().get(0).seq()).toList();
        Set<Long> held = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(HELD)) {
            statement.setArray(1, connection.createArrayOf("int8", numbers.toArray()));
            statement.setObject(2, token);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    held.add(rows.getLong(1));
                }
            }
        }
        return held;
    }

    private static void giveBack(Connection connection, List<SequenceOutcome> outcomes) throws SQLException {
        if (outcomes.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(GIVE_BACK)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "int8", outcomes.stream().map(o -> o.head().seq()).toArray()));
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "int4",
                            outcomes.stream().map(SequenceOutcome::attempts).toArray()));
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "float8",
                            outcomes.stream()
                                    .map(o -> PostgresKeyStore.seconds(o.delay()))
                                    .toArray()));
            statement.setArray(
                    4,
                    connection.createArrayOf(
                            "text",
                            outcomes.stream().map(SequenceOutcome::parked).toArray()));
            statement.executeUpdate();
        }
    }

    /** Deletes rows that were sent, or takes them out of their lane and keeps them. For every lane. */
    static void remove(Connection connection, List<Long> sent, boolean keep) throws SQLException {
        if (sent.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(keep ? KEEP : DELETE)) {
            statement.setArray(1, connection.createArrayOf("int8", sent.toArray()));
            statement.executeUpdate();
        }
    }
}
