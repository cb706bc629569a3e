/**
 * Beside the steps. Takes bodies that are too large for a queue, gives the queue a pointer and the handler the body again.
 * It knows the format of AWS's extended client; it must not know S3, polling or idempotency.
 *
 * <p>A first example, run by {@code LargePayloadExampleTest}:
 *
 * <pre>{@code
 * PayloadStore payloads = new DirectoryPayloadStore(directory, "scans");
 * LargeMessageSender sender = LargeMessageSender.builder(sqs, payloads).build();
 * sender.send(SendMessageRequest.builder().queueUrl(url).messageBody(scan).build());
 *
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "scans")
 *         .bodies(LargeBodies.from(payloads))
 *         .voidHandler((body, delivery) -> store(body))
 *         .build();
 * consumer.start();
 * }</pre>
 */
@NullMarked
package io.holdfast.consumer.payload;

import org.jspecify.annotations.NullMarked;
