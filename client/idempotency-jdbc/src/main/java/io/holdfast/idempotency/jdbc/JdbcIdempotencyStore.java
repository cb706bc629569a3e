package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.IdempotencyStore;
import io.holdfast.consumer.idempotency.Token;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Idempotency records in PostgreSQL, see {@link IdempotencySchema}. Each call is one short transaction on a connection of its own, one
 * statement when nobody competes; only the database's clock is asked. Thread-safe, any number of processes.
 *
 * <p>Records are kept until somebody calls {@link #purge()}; once an hour on any node, or on all of them, is enough.
 */
public final class JdbcIdempotencyStore implements IdempotencyStore {
    private static final int DEFAULT_BATCH_ROWS = 1000;
    private static final int BEGIN_ATTEMPTS = 20;

    private final DataSource dataSource;

    public JdbcIdempotencyStore(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public Claim begin(String scope, String key, Duration lease) {
        Token.requireNames(scope, key);
        return inOwnTransaction("begin", connection -> {
            for (int attempt = 0; attempt < BEGIN_ATTEMPTS; attempt++) {
                Optional<Claim> claim = Statements.begin(connection, scope, key, lease);
                if (claim.isPresent()) {
                    return claim.get();
                }
            }
            // Each failed attempt means that another process claimed the key and gave it back between two statements.
            return new Claim.InProgress(Duration.ZERO);
        });
    }

    @Override
    public boolean extend(Token token, Duration lease) {
        return inOwnTransaction("extend", connection -> Statements.extend(connection, token, lease));
    }

    @Override
    public boolean complete(Token token, byte[] result) {
        return inOwnTransaction("complete", connection -> Statements.complete(connection, token, result));
    }

    @Override
    public boolean abandon(Token token) {
        return inOwnTransaction("abandon", connection -> Statements.abandon(connection, token));
    }

    /** Deletes records that did not change for {@value IdempotencyStore#RETENTION_DAYS} days, a thousand per transaction. */
    public long purge() {
        return purge(Duration.ofDays(RETENTION_DAYS), DEFAULT_BATCH_ROWS);
    }

    /**
     * Deletes old records until none is left, in transactions of a bounded size, so that no claim waits long for it and several nodes may
     * purge at once. Claims whose lease has not ended stay, however old they are.
     *
     * @param olderThan without change for this long; shorter than messages can come back means that they are handled again
     * @param batchRows how many are deleted in one transaction
     * @return how many were deleted
     */
    public long purge(Duration olderThan, int batchRows) {
        if (batchRows < 1) {
            throw new IllegalArgumentException("a transaction must delete at least one row, not " + batchRows);
        }
        long purged = 0;
        int deleted;
        do {
            deleted = inOwnTransaction("purge", connection -> Statements.purge(connection, olderThan, batchRows));
            purged += deleted;
        } while (deleted == batchRows);
        return purged;
    }

    private <R> R inOwnTransaction(String what, Work<R> work) {
        try (Connection connection = dataSource.getConnection()) {
            // A pool may hand out connections without it; every statement here is a transaction by itself.
            connection.setAutoCommit(true);
            return work.on(connection);
        } catch (SQLException failed) {
            throw new IdempotencyDatabaseException("cannot " + what + " an idempotency record", failed);
        }
    }

    private interface Work<R> {
        R on(Connection connection) throws SQLException;
    }
}
