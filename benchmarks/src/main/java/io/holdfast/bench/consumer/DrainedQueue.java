package io.holdfast.bench.consumer;

import io.holdfast.consumer.Acknowledgement;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Empty handlers, deletes in batches of ten: how fast does a full queue run dry? */
final class DrainedQueue {
    static final int PER_RECEIVE = 10;

    private DrainedQueue() {}

    static double messagesPerSecond(int port, String queue, int connections, int warmUp, int counted)
            throws InterruptedException {
        AtomicLong handled = new AtomicLong();
        AtomicLong start = new AtomicLong();
        AtomicLong end = new AtomicLong();
        CountDownLatch done = new CountDownLatch(1);
        try (SqsClient sqs = Clients.connecting(port, connections);
                QueueConsumer consumer = QueueConsumer.builder(sqs, queue)
                        .concurrency(connections * PER_RECEIVE)
                        .pollers(connections / 2) // the other half deletes
                        .acknowledgement(Acknowledgement.batched(PER_RECEIVE, Duration.ofMillis(200)))
                        .shutdownDeadline(Duration.ofSeconds(1))
                        .handler((body, delivery) -> {
                            long number = handled.incrementAndGet();
                            if (number == warmUp) {
                                start.set(System.nanoTime());
                            } else if (number == warmUp + (long) counted) {
                                end.set(System.nanoTime());
                                done.countDown();
                            }
                            return Outcome.ack();
                        })
                        .build()) {
            consumer.start();
            done.await();
        }
        return counted / ((end.get() - start.get()) / 1e9);
    }
}
