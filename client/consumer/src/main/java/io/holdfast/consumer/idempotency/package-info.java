/**
 * Beside the steps. Takes deliveries around a handler, gives each business key one successful handling.
 * It must not know databases, bodies or how messages are received.
 *
 * <p>A first example, run by {@code IdempotencyExampleTest}:
 *
 * <pre>{@code
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .interceptor(Idempotency.interceptor(store, "place-order", Keys.attribute("RequestId")))
 *         .voidHandler((order, delivery) -> place(order))
 *         .concurrency(1)
 *         .build();
 * consumer.start();
 * }</pre>
 */
@NullMarked
package io.holdfast.consumer.idempotency;

import org.jspecify.annotations.NullMarked;
