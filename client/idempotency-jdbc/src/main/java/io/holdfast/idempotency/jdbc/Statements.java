package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.Token;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of single records. {@code clock_timestamp()} everywhere, and never {@code now()}: inside a transaction the latter stands still,
 * and a claim that waited for a lock would judge leases by the time it began to wait.
 */
final class Statements {
    /** What PostgreSQL answers when the isolation level of the connection does not allow to see a row that was just written. */
    private static final String SERIALIZATION_FAILURE = "40001";

    private static final String BEGIN = """
            INSERT INTO holdfast_idempotency AS record (scope, message_key, token, state, lease_until, changed_at)
            VALUES (?, ?, nextval('holdfast_idempotency_token'), 'IN_PROGRESS',
                    clock_timestamp() + ? * interval '1 microsecond', clock_timestamp())
            ON CONFLICT (scope, message_key) DO UPDATE
               SET token = nextval('holdfast_idempotency_token'),
                   lease_until = clock_timestamp() + ? * interval '1 microsecond',
                   changed_at = clock_timestamp()
             WHERE record.state = 'IN_PROGRESS' AND record.lease_until <= clock_timestamp()
            RETURNING token""";

    private static final String LOOK = """
            SELECT state, result, ceil(extract(epoch FROM lease_until - clock_timestamp()) * 1000000)::bigint
              FROM holdfast_idempotency
             WHERE scope = ? AND message_key = ?""";

    private static final String EXTEND = """
            UPDATE holdfast_idempotency
               SET lease_until = clock_timestamp() + ? * interval '1 microsecond', changed_at = clock_timestamp()
             WHERE scope = ? AND message_key = ? AND token = ? AND state = 'IN_PROGRESS'""";

    private static final String COMPLETE = """
            UPDATE holdfast_idempotency
               SET state = 'COMPLETED', changed_at = clock_timestamp(), result = coalesce(result, ?)
             WHERE scope = ? AND message_key = ? AND token = ?""";

    private static final String ABANDON = """
            DELETE FROM holdfast_idempotency
             WHERE scope = ? AND message_key = ? AND token = ? AND state = 'IN_PROGRESS'""";

    private static final String PURGE = """
            DELETE FROM holdfast_idempotency
             WHERE (scope, message_key) IN (
                   SELECT scope, message_key
                     FROM holdfast_idempotency
                    WHERE changed_at < clock_timestamp() - ? * interval '1 microsecond'
                      AND (state = 'COMPLETED' OR lease_until <= clock_timestamp())
                    ORDER BY changed_at
                    LIMIT ?
                      FOR UPDATE SKIP LOCKED)""";

    private Statements() {}

    /** Empty if another process made and removed the record between the two statements: then it is worth asking again. */
    static Optional<Claim> begin(Connection connection, String scope, String key, Duration lease) throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.setString(1, scope);
            begin.setString(2, key);
            begin.setLong(3, micros(lease));
            begin.setLong(4, micros(lease));
            try (ResultSet row = begin.executeQuery()) {
                if (row.next()) {
                    return Optional.of(new Claim.Started(new Token(scope, key, row.getLong(1))));
                }
            }
        } catch (SQLException failed) {
            if (!SERIALIZATION_FAILURE.equals(failed.getSQLState())) {
                throw failed;
            }
        }
        return look(connection, scope, key);
    }

    /** What became of a key that could not be claimed; empty if it could be claimed now. */
    static Optional<Claim> look(Connection connection, String scope, String key) throws SQLException {
        try (PreparedStatement look = connection.prepareStatement(LOOK)) {
            look.setString(1, scope);
            look.setString(2, key);
            try (ResultSet row = look.executeQuery()) {
                return row.next()
                        ? claim(row.getString(1), row.getBytes(2), Duration.ofNanos(row.getLong(3) * 1000))
                        : Optional.empty();
            }
        }
    }

    static boolean extend(Connection connection, Token token, Duration lease) throws SQLException {
        try (PreparedStatement extend = connection.prepareStatement(EXTEND)) {
            extend.setLong(1, micros(lease));
            setToken(extend, 2, token);
            return extend.executeUpdate() == 1;
        }
    }

    static boolean complete(Connection connection, Token token, byte[] result) throws SQLException {
        try (PreparedStatement complete = connection.prepareStatement(COMPLETE)) {
            complete.setBytes(1, result);
            setToken(complete, 2, token);
            return complete.executeUpdate() == 1;
        }
    }

    static boolean abandon(Connection connection, Token token) throws SQLException {
        try (PreparedStatement abandon = connection.prepareStatement(ABANDON)) {
            setToken(abandon, 1, token);
            return abandon.executeUpdate() == 1;
        }
    }

    static int purge(Connection connection, Duration olderThan, int rows) throws SQLException {
        try (PreparedStatement purge = connection.prepareStatement(PURGE)) {
            purge.setLong(1, micros(olderThan));
            purge.setInt(2, rows);
            return purge.executeUpdate();
        }
    }

    private static Optional<Claim> claim(String state, byte @Nullable [] result, Duration remaining) {
        if (state.equals("COMPLETED")) {
            return Optional.of(new Claim.Completed(result == null ? new byte[0] : result));
        }
        return remaining.isNegative() || remaining.isZero()
                ? Optional.empty()
                : Optional.of(new Claim.InProgress(remaining));
    }

    private static void setToken(PreparedStatement statement, int first, Token token) throws SQLException {
        statement.setString(first, token.scope());
        statement.setString(first + 1, token.key());
        statement.setLong(first + 2, token.number());
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1000;
    }
}
