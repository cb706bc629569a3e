/**
 * Beside the steps. Takes what a consumer tells its listeners, gives it to Micrometer as meters.
 * It must not know message bodies, and puts nothing into a tag that has no bound.
 *
 * <p>A first example, run by {@code MetricsExampleTest}:
 *
 * <pre>{@code
 * ConsumerMetrics metrics = new ConsumerMetrics(registry);
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .listener(metrics)
 *         .voidHandler((order, delivery) -> shop.put(order))
 *         .build();
 * metrics.watch("orders", consumer);
 * consumer.start();
 * }</pre>
 */
@NullMarked
package io.holdfast.consumer.micrometer;

import org.jspecify.annotations.NullMarked;
