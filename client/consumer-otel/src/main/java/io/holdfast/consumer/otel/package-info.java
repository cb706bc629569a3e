/**
 * Beside the steps. Takes the trace of a send through the message's attributes, gives it to the handler as its current context.
 * It must not know what is in a body, and never makes a send fail for the sake of a trace.
 *
 * <p>A first example, run by {@code TracingExampleTest}:
 *
 * <pre>{@code
 * SqsClient sqs = SqsClient.builder()
 *         .endpointOverride(holdfast.endpoint())
 *         .region(Region.US_EAST_1)
 *         .credentialsProvider(credentials)
 *         .overrideConfiguration(c -> c.addExecutionInterceptor(new TracedSends(telemetry)))
 *         .build();
 * sqs.createQueue(q -> q.queueName("orders"));
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .interceptor(new TracingInterceptor(telemetry))
 *         .voidHandler((order, delivery) -> place(order))
 *         .abortLongPollOnClose(true)
 *         .build();
 * consumer.start();
 * }</pre>
 */
@NullMarked
package io.holdfast.consumer.otel;

import org.jspecify.annotations.NullMarked;
