package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.idempotency.IdempotencyListener;
import io.holdfast.consumer.idempotency.Keys;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * One effect per key, whatever crashes: the key's record and the handler's writes are committed in one transaction.
 *
 * <pre>{@code
 * QueueConsumer.builder(sqs, "orders")
 *     .handler(TransactionalIdempotency.in(dataSource, "place-order", Keys.attribute("RequestId"))
 *         .handler((body, delivery, connection) -> { orders.insert(connection, body); return Outcome.ack(); }))
 * }</pre>
 *
 * <p>Not the message's lease but the transaction decides. A process that overslept its lease still holds its key through its open
 * transaction, and others defer the message instead of waiting; when it dies, the database rolls back and the next delivery begins anew. A
 * process that is frozen and not dead loses its transaction to the idle limit.
 *
 * <p>Immutable and thread-safe. Costs one statement, and the connection for as long as the handler runs. Defaults: an idle limit of one
 * hour, which is the consumer's longest lease; a deferral as long as the message's lease.
 */
public final class TransactionalIdempotency {
    private static final Duration DEFAULT_IDLE_LIMIT = Duration.ofHours(1);
    private static final IdempotencyListener NOBODY = new IdempotencyListener() {};

    private final DataSource dataSource;
    private final String scope;
    private final Keys keys;
    private final IdempotencyListener listener;
    private final Duration idleLimit;
    private final Optional<Duration> busyDelay;

    private TransactionalIdempotency(
            DataSource dataSource,
            String scope,
            Keys keys,
            IdempotencyListener listener,
            Duration idleLimit,
            Optional<Duration> busyDelay) {
        this.dataSource = dataSource;
        this.scope = scope;
        this.keys = keys;
        this.listener = listener;
        this.idleLimit = idleLimit;
        this.busyDelay = busyDelay;
    }

    /**
     * With the defaults.
     *
     * @param dataSource of the database that has both the handler's tables and that of {@link IdempotencySchema}
     * @param scope the name of the work, the same in every process that does it
     * @param keys a message without such a key falls back to its message id, with a warning, unless they are {@link Keys#orRefuse()}
     */
    public static TransactionalIdempotency in(DataSource dataSource, String scope, Keys keys) {
        return new TransactionalIdempotency(
                dataSource,
                scope,
                keys,
                IdempotencyListener.logged(scope, NOBODY),
                DEFAULT_IDLE_LIMIT,
                Optional.empty());
    }

    /** The same with a listener. */
    public TransactionalIdempotency listener(IdempotencyListener next) {
        return new TransactionalIdempotency(
                dataSource, scope, keys, IdempotencyListener.logged(scope, next), idleLimit, busyDelay);
    }

    /** The same, with another limit to how long a handler may leave its transaction without a statement before the database ends it. */
    public TransactionalIdempotency idleLimit(Duration limit) {
        if (limit.toMillis() < 1) {
            throw new IllegalArgumentException("the idle limit must be at least 1 ms, not " + limit);
        }
        return new TransactionalIdempotency(dataSource, scope, keys, listener, limit, busyDelay);
    }

    /** The same, with a fixed delay, 1 s to 12 h, for messages whose key somebody works on. */
    public TransactionalIdempotency busyDelay(Duration delay) {
        return new TransactionalIdempotency(dataSource, scope, keys, listener, idleLimit, Optional.of(delay));
    }

    /** The handler to give to a consumer. */
    public <T> MessageHandler<T> handler(TransactionalHandler<T> handler) {
        return new IdempotentMessageHandler<>(dataSource, scope, keys, listener, idleLimit, busyDelay, handler);
    }

    /**
     * Claims a key in a transaction of the caller's own, for applications whose framework begins and commits. The claim becomes "done" when
     * that transaction commits, and never was when it rolls back. Does not wait for other transactions.
     *
     * @throws IllegalStateException if the connection commits every statement by itself
     */
    public static KeyState claim(Connection connection, String scope, String key) throws SQLException {
        if (connection.getAutoCommit()) {
            throw new IllegalStateException("a key without a transaction protects nothing: switch auto-commit off");
        }
        return TransactionClaim.claim(connection, scope, key);
    }
}
