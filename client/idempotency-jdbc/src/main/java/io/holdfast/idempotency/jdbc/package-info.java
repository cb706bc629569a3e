/**
 * Beside the steps. Takes claims of business keys from consumers, gives them to PostgreSQL to decide.
 * It must not know how messages are received, and must not read any clock but the database's.
 *
 * <p>A first example, run by {@code OnceExampleTest}:
 *
 * <pre>{@code
 * IdempotencySchema.create(dataSource);
 * TransactionalIdempotency once =
 *         TransactionalIdempotency.in(dataSource, "place-order", Keys.attribute("RequestId"));
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .handler(once.handler((order, delivery, connection) -> {
 *             insert(connection, order);
 *             return Outcome.ack();
 *         }))
 *         .abortLongPollOnClose(true)
 *         .build();
 * consumer.start();
 * }</pre>
 *
 * <p>{@link io.holdfast.idempotency.jdbc.JdbcIdempotencyStore} is for effects outside of that database.
 */
@NullMarked
package io.holdfast.idempotency.jdbc;

import org.jspecify.annotations.NullMarked;
