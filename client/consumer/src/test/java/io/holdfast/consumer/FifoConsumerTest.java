package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

class FifoConsumerTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = TestQueue.client(holdfast);
    private final Map<String, List<String>> seen = new ConcurrentHashMap<>();

    @Test
    void groupsRunInParallelAndKeepTheirOrder() {
        TestQueue queue = TestQueue.fifo(sqs, 30);
        send(queue, 3, "A", "B", "C");
        CyclicBarrier together = new CyclicBarrier(3);
        try (QueueConsumer consumer = queue.consumer()
                .voidHandler((body, delivery) -> {
                    note(delivery);
                    together.await(10, TimeUnit.SECONDS);
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(seen).hasSize(3);
        seen.forEach((group, bodies) -> assertThat(bodies).containsExactly(group + "1", group + "2", group + "3"));
    }

    @Test
    void failureStopsItsGroupAndReleasesWhatIsBehindIt() {
        TestQueue queue = TestQueue.fifo(sqs, 30);
        send(queue, 3, "A", "B", "C");
        AtomicInteger released = new AtomicInteger();
        try (QueueConsumer consumer = queue.consumer()
                .retry(RetryPolicy.fixed(Duration.ofSeconds(2)))
                .listener(new ConsumerListener() {
                    @Override
                    public void released(String name, int messages) {
                        released.addAndGet(messages);
                    }
                })
                .handler((body, delivery) -> {
                    note(delivery);
                    return body.equals("A2") && delivery.receiveCount() == 1 ? Outcome.retry() : Outcome.ack();
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(seen.get("A")).containsExactly("A1", "A2", "A2", "A3");
        assertThat(seen.get("B")).containsExactly("B1", "B2", "B3");
        assertThat(seen.get("C")).containsExactly("C1", "C2", "C3");
        assertThat(released).hasValue(1);
    }

    @Test
    void messagesThatWaitInTheirGroupKeepTheirLeases() {
        TestQueue queue = TestQueue.fifo(sqs, 10);
        send(queue, 8, "A");
        try (QueueConsumer consumer = queue.consumer()
                .voidHandler((body, delivery) -> {
                    note(delivery);
                    assertThat(new CountDownLatch(1).await(1_500, TimeUnit.MILLISECONDS))
                            .isFalse();
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(seen.get("A")).containsExactly("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8");
    }

    @Test
    void nothingBehindAFailureInABatchIsRemoved() {
        TestQueue queue = TestQueue.fifo(sqs, 30);
        send(queue, 4, "A");
        try (QueueConsumer consumer = queue.consumer()
                .batchHandler(batch -> {
                    batch.forEach(message -> note(message.delivery()));
                    BatchOutcome outcome = BatchOutcome.ackAll();
                    for (BatchMessage<String> message : batch) {
                        if (message.message().equals("A2") && message.delivery().receiveCount() == 1) {
                            outcome = outcome.except(message.delivery(), Outcome.retryAfter(Duration.ofSeconds(1)));
                        }
                    }
                    return outcome;
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(seen.get("A")).containsExactly("A1", "A2", "A3", "A4", "A2", "A3", "A4");
    }

    private void send(TestQueue queue, int each, String... groups) {
        for (int i = 1; i <= each; i++) {
            for (String group : groups) {
                queue.send(group, group + i);
            }
        }
    }

    private void note(Delivery delivery) {
        seen.computeIfAbsent(delivery.groupId().orElseThrow(), group -> new CopyOnWriteArrayList<>())
                .add(delivery.body());
    }
}
