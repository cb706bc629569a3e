package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.Token;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of a claim inside the handler's transaction. The record is written as completed at once, since nobody can see it before the
 * commit. An advisory lock stands in front of it: without, a second transaction would wait at the primary key, with a worker and a
 * connection each, until the first ends.
 */
final class TransactionClaim {
    private static final String CLAIM = """
            WITH gate AS MATERIALIZED (
                SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS free),
            claimed AS (
                INSERT INTO holdfast_idempotency AS record (scope, message_key, token, state, lease_until, changed_at)
                SELECT ?, ?, nextval('holdfast_idempotency_token'), 'COMPLETED', clock_timestamp(), clock_timestamp()
                  FROM gate WHERE gate.free
                ON CONFLICT (scope, message_key) DO UPDATE
                   SET token = nextval('holdfast_idempotency_token'), state = 'COMPLETED', changed_at = clock_timestamp()
                 WHERE record.state = 'IN_PROGRESS' AND record.lease_until <= clock_timestamp()
                RETURNING token)
            SELECT gate.free, EXISTS (SELECT 1 FROM claimed),
                   set_config('idle_in_transaction_session_timeout',
                              coalesce(?, current_setting('idle_in_transaction_session_timeout')), true)
              FROM gate""";

    private TransactionClaim() {}

    /** Leaves the idle limit of the session as it is. */
    static KeyState claim(Connection connection, String scope, String key) throws SQLException {
        return claim(connection, scope, key, null);
    }

    /** Sets the idle limit for this transaction. */
    static KeyState claim(Connection connection, String scope, String key, @Nullable Duration idleLimit)
            throws SQLException {
        Token.requireNames(scope, key);
        try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
            claim.setString(1, scope + '\u001f' + key);
            claim.setString(2, scope);
            claim.setString(3, key);
            claim.setString(4, idleLimit == null ? null : idleLimit.toMillis() + "ms");
            try (ResultSet row = claim.executeQuery()) {
                row.next();
                if (!row.getBoolean(1)) {
                    return KeyState.BUSY;
                }
                if (row.getBoolean(2)) {
                    return KeyState.FIRST_TIME;
                }
            }
        }
        // Nothing was written, so a record was in the way: done, or a claim with a lease that still holds or has ended
        // this moment.
        boolean done = Statements.look(connection, scope, key)
                .filter(Claim.Completed.class::isInstance)
                .isPresent();
        return done ? KeyState.DONE : KeyState.BUSY;
    }
}
