package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.IdempotencyListener;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.consumer.idempotency.MissingKeyException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Calls a handler in the transaction that claims its message's key, and ends that transaction by its outcome. Immutable and thread-safe.
 *
 * @param busyDelay how long a message waits whose key somebody works on; none is as long as its lease
 */
record IdempotentMessageHandler<T>(
        DataSource dataSource,
        String scope,
        Keys keys,
        IdempotencyListener listener,
        Duration idleLimit,
        Optional<Duration> busyDelay,
        TransactionalHandler<T> handler)
        implements MessageHandler<T> {

    @Override
    public Outcome handle(T message, Delivery delivery) throws Exception {
        String key;
        try {
            key = keys.keyOrMessageId(delivery, listener);
        } catch (MissingKeyException refused) {
            return Outcome.deadLetter(String.valueOf(refused.getMessage()));
        }
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            Outcome outcome;
            try {
                outcome = switch (TransactionClaim.claim(connection, scope, key, idleLimit)) {
                    case FIRST_TIME -> handler.handle(message, delivery, connection);
                    case DONE -> skipped(delivery);
                    case BUSY -> deferred(delivery);
                };
                end(connection, outcome);
            } catch (Throwable failed) {
                rollBack(connection, failed);
                throw failed;
            }
            return outcome;
        }
    }

    /** A duplicate of a large message finds its body deleted with the first copy. Whether it is one, only the key can tell. */
    @Override
    public Optional<Outcome> withoutBody(Delivery delivery) throws SQLException {
        Optional<String> key = keys.keyOf(delivery);
        if (key.isEmpty()) {
            return Optional.empty();
        }
        try (Connection connection = dataSource.getConnection()) {
            boolean done = Statements.look(connection, scope, key.get())
                    .filter(Claim.Completed.class::isInstance)
                    .isPresent();
            return done ? Optional.of(skipped(delivery)) : Optional.empty();
        }
    }

    private static void end(Connection connection, Outcome outcome) throws SQLException {
        if (outcome instanceof Outcome.Ack || outcome instanceof Outcome.Drop) {
            connection.commit();
        } else {
            connection.rollback();
        }
    }

    private Outcome skipped(Delivery delivery) {
        listener.skipped(delivery);
        return Outcome.ack();
    }

    private Outcome deferred(Delivery delivery) {
        Duration lease = Duration.between(delivery.receivedAt(), delivery.leaseUntil());
        Duration by = busyDelay.orElse(lease.toSeconds() < 1 ? Duration.ofSeconds(1) : lease);
        listener.deferred(delivery, by);
        return Outcome.defer(by);
    }

    /** A connection that is broken cannot roll back; the database does it then. */
    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException broken) {
            cause.addSuppressed(broken);
        }
    }
}
