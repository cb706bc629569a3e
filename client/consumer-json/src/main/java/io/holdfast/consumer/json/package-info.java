/**
 * Beside the steps. Takes bodies in JSON from the consumer, gives values of the application's own types to its handlers.
 * It must not know queues or leases: what cannot be read is the consumer's to set aside.
 *
 * <p>A first example, run by {@code JsonDecoderTest}:
 *
 * <pre>{@code
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .decoder(JsonDecoder.of(Order.class))
 *         .voidHandler((order, delivery) -> shop.place(order))
 *         .build();
 * }</pre>
 */
@NullMarked
package io.holdfast.consumer.json;

import org.jspecify.annotations.NullMarked;
