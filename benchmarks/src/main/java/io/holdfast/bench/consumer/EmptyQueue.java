package io.holdfast.bench.consumer;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.sqs.SqsClient;

/** How often a consumer asks when there is nothing. */
final class EmptyQueue implements ExecutionInterceptor {
    private final AtomicInteger requests = new AtomicInteger();

    private EmptyQueue() {}

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        requests.incrementAndGet();
    }

    static double requestsPerTwentySeconds(int port, String queue, int concurrency, int seconds)
            throws InterruptedException {
        EmptyQueue counter = new EmptyQueue();
        try (SqsClient sqs = Clients.connecting(port, 32, counter);
                QueueConsumer consumer = QueueConsumer.builder(sqs, queue)
                        .concurrency(concurrency)
                        .shutdownDeadline(Duration.ofSeconds(1))
                        .handler((body, delivery) -> Outcome.ack())
                        .build()) {
            consumer.start();
            // What the start itself asks is not polling.
            TimeUnit.SECONDS.sleep(2);
            int before = counter.requests.get();
            TimeUnit.SECONDS.sleep(seconds);
            return (counter.requests.get() - before) * 20.0 / seconds;
        }
    }
}
