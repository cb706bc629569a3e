package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SqsException;

class FaultsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = TestQueue.client(holdfast);
    private final FlakySqs flaky = new FlakySqs(sqs);
    private final AtomicInteger deleteFailures = new AtomicInteger();
    private final AtomicInteger receiveFailures = new AtomicInteger();
    private final ConsumerListener counting = new ConsumerListener() {
        @Override
        public void deleteFailed(Delivery delivery, Throwable failure) {
            deleteFailures.incrementAndGet();
        }

        @Override
        public void receiveFailed(String queue, Throwable failure) {
            receiveFailures.incrementAndGet();
        }
    };

    @Test
    void deleteThatFailsIsRepeatedAndTheMessageIsNotHandledAgain() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        AtomicInteger handled = new AtomicInteger();
        flaky.deleteFailures.addAll(List.of(networkError(), serverError()));
        queue.send("x");
        try (QueueConsumer consumer = consumer(queue)
                .voidHandler((body, delivery) -> handled.incrementAndGet())
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(handled).hasValue(1);
        assertThat(deleteFailures).hasValue(0);
    }

    @Test
    void messageThatCannotBeDeletedComesAgainAfterItsLeaseOnly() {
        TestQueue queue = TestQueue.standard(sqs, 8);
        AtomicInteger handled = new AtomicInteger();
        // As many as there are tries in a lease of this length that nothing extends.
        flaky.deleteFailures.addAll(List.of(serverError(), serverError(), serverError(), serverError()));
        queue.send("x");
        try (QueueConsumer consumer = consumer(queue)
                .acknowledgement(Acknowledgement.batched(10, Duration.ofMillis(100)))
                .heartbeat(Heartbeat.none())
                .voidHandler((body, delivery) -> handled.incrementAndGet())
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(handled).hasValue(2);
        assertThat(deleteFailures).hasValue(1);
    }

    @Test
    void nextOfAGroupStartsOnlyWhenTheOneBeforeIsGone() {
        TestQueue queue = TestQueue.fifo(sqs, 30);
        List<String> seen = new CopyOnWriteArrayList<>();
        flaky.deleteFailures.addAll(List.of(serverError(), networkError()));
        queue.send("A", "A1");
        queue.send("A", "A2");
        try (QueueConsumer consumer = consumer(queue)
                .voidHandler((body, delivery) -> {
                    if (body.equals("A2")) {
                        assertThat(queue.inFlight()).as("only A2 itself").isEqualTo(1);
                    }
                    seen.add(body);
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(seen).containsExactly("A1", "A2");
    }

    @Test
    void failedHeartbeatIsTriedAgainWhileTheLeaseStands() {
        TestQueue queue = TestQueue.standard(sqs, 12);
        AtomicInteger handled = new AtomicInteger();
        CountDownLatch extended = new CountDownLatch(1);
        flaky.heartbeatFailures.addAll(List.of(networkError(), serverError()));
        queue.send("x");
        try (QueueConsumer consumer = consumer(queue)
                .listener(extensions(extended))
                .voidHandler((body, delivery) -> {
                    handled.incrementAndGet();
                    assertThat(extended.await(30, TimeUnit.SECONDS)).isTrue();
                    assertThat(delivery.leaseUntil())
                            .isAfter(delivery.receivedAt().plusSeconds(12));
                })
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(handled).hasValue(1);
        assertThat(flaky.heartbeatFailures).isEmpty();
    }

    @Test
    void beatMayTakeAThirdOfItsLeaseHoweverOftenItComes() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        CountDownLatch extended = new CountDownLatch(1);
        queue.send("x");
        try (QueueConsumer consumer = consumer(queue)
                .heartbeat(Heartbeat.every(Duration.ofMillis(50)))
                .listener(extensions(extended))
                .voidHandler((body, delivery) -> extended.await())
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(flaky.heartbeatLimits).isNotEmpty().containsOnly(Duration.ofSeconds(10));
    }

    @Test
    void fifoReceiveIsRepeatedUnderItsIdOnlyIfItsAnswerWasLost() {
        TestQueue queue = TestQueue.fifo(sqs, 30);
        flaky.receiveFailures.addAll(List.of(throttled(), networkError()));
        queue.send("A", "A1");
        try (QueueConsumer consumer =
                consumer(queue).voidHandler((body, delivery) -> {}).build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        @Nullable String throttled = flaky.attemptIds.get(0);
        @Nullable String lost = flaky.attemptIds.get(1);
        assertThat(flaky.attemptIds.subList(0, 3)).doesNotContainNull();
        assertThat(lost).isNotEqualTo(throttled);
        assertThat(flaky.attemptIds.get(2)).isEqualTo(lost);
        assertThat(receiveFailures).hasValue(2);
    }

    private static ConsumerListener extensions(CountDownLatch extended) {
        return new ConsumerListener() {
            @Override
            public void heartbeat(String queue, int renewed, int failed) {
                if (renewed > 0) {
                    extended.countDown();
                }
            }
        };
    }

    private ConsumerBuilder<String> consumer(TestQueue queue) {
        return QueueConsumer.builder(flaky, queue.name)
                .abortLongPollOnClose(true)
                .shutdownDeadline(Duration.ofSeconds(15))
                .listener(counting);
    }

    private static RuntimeException networkError() {
        return SdkClientException.create("the line is cut");
    }

    private static RuntimeException serverError() {
        return SqsException.builder().statusCode(500).message("not now").build();
    }

    private static RuntimeException throttled() {
        return SqsException.builder().statusCode(400).message("slower").build();
    }
}
