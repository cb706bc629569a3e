/**
 * Beside the steps. Takes large payloads from senders, gives them to S3 and back to readers.
 * It must not know queues, and reads no bucket that it was not told.
 *
 * <p>A first example, run by {@code S3ExampleTest}:
 *
 * <pre>{@code
 * PayloadStore payloads =
 *         S3PayloadStore.builder(s3, bucket).prefix("orders/").build();
 * LargeMessageSender sender = LargeMessageSender.builder(sqs, payloads).build();
 * sender.send(
 *         SendMessageRequest.builder().queueUrl(url).messageBody(order).build());
 *
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .bodies(LargeBodies.from(payloads))
 *         .voidHandler((body, delivery) -> shop.put(body))
 *         .build();
 * consumer.start();
 * }</pre>
 */
@NullMarked
package io.holdfast.payload.s3;

import org.jspecify.annotations.NullMarked;
