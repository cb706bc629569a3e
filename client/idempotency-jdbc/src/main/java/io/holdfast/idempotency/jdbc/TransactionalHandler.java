package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import java.sql.Connection;

/**
 * Handles a message inside a transaction that also holds its key. Thread-safe like any handler.
 *
 * @param <T> what the consumer's decoder makes of a body
 */
@FunctionalInterface
public interface TransactionalHandler<T> {

    /**
     * Does the work through the given connection.
     *
     * @param connection in the transaction of the key; the handler must not commit, roll back or close it. What it does elsewhere (another
     *     connection, a call to another service) is outside of the promise
     * @return acknowledged or dropped commits; any other outcome, and any exception, rolls back
     */
    Outcome handle(T message, Delivery delivery, Connection connection) throws Exception;
}
