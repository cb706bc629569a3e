package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

class LeaseKeepingTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = TestQueue.client(holdfast);

    @Test
    void handlersLongerThanTheVisibilityKeepTheirMessages() {
        TestQueue queue = TestQueue.standard(sqs, 10);
        Queue<Integer> receives = new ConcurrentLinkedQueue<>();
        IntStream.range(0, 15).forEach(i -> queue.send("slow" + i));
        try (QueueConsumer consumer = queue.consumer()
                .concurrency(20)
                .voidHandler((body, delivery) -> {
                    receives.add(delivery.receiveCount());
                    assertThat(new CountDownLatch(1).await(12, TimeUnit.SECONDS))
                            .isFalse();
                    assertThat(delivery.leaseLost()).isFalse();
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(receives).hasSize(15).containsOnly(1);
    }

    @Test
    void handlerThatLostItsLeaseSettlesNothing() {
        TestQueue queue = TestQueue.standard(sqs, 8);
        CountDownLatch second = new CountDownLatch(1);
        AtomicBoolean told = new AtomicBoolean();
        AtomicInteger lost = new AtomicInteger();
        queue.send("x");
        try (QueueConsumer consumer = queue.consumer()
                .heartbeat(Heartbeat.none())
                .listener(new ConsumerListener() {
                    @Override
                    public void leaseLost(Delivery delivery) {
                        lost.incrementAndGet();
                    }
                })
                .handler((body, delivery) -> {
                    if (delivery.receiveCount() == 1) {
                        delivery.onLeaseLost(() -> told.set(true));
                        second.await();
                        assertThat(delivery.leaseLost()).isTrue();
                        return Outcome.ack();
                    }
                    second.countDown();
                    return delivery.receiveCount() == 2 ? Outcome.retryAfter(Duration.ZERO) : Outcome.ack();
                })
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(told).isTrue();
        assertThat(lost).hasValue(1);
    }

    @Test
    void stuckHandlerLosesItsMessageAndItsSlot() {
        TestQueue queue = TestQueue.standard(sqs, 8);
        CountDownLatch free = new CountDownLatch(1);
        AtomicInteger stuck = new AtomicInteger();
        queue.send("x");
        try (QueueConsumer consumer = queue.consumer()
                .concurrency(1)
                .maximumLease(Duration.ofSeconds(9))
                .listener(new ConsumerListener() {
                    @Override
                    public void stuck(Delivery delivery) {
                        stuck.incrementAndGet();
                    }
                })
                .voidHandler((body, delivery) -> {
                    while (delivery.receiveCount() == 1 && free.getCount() > 0) {
                        awaitStubbornly(free);
                    }
                })
                .build()) {
            consumer.start();
            Eventually.holds("somebody else handled it", queue::isEmpty);
            assertThat(stuck).hasValue(1);
            assertThat(consumer.health().stuck()).isEqualTo(1);
            free.countDown();
            Eventually.holds("the stuck one ended", () -> consumer.health().stuck() == 0);
        }
    }

    @Test
    void handlerThatNeverEndsAfterItsLeaseWasLostLosesItsSlotToo() {
        TestQueue queue = TestQueue.standard(sqs, 1);
        CountDownLatch free = new CountDownLatch(1);
        queue.send("x");
        try (QueueConsumer consumer = queue.consumer()
                .concurrency(1)
                .heartbeat(Heartbeat.none())
                .maximumLease(Duration.ofSeconds(2))
                .voidHandler((body, delivery) -> {
                    while (delivery.receiveCount() == 1 && free.getCount() > 0) {
                        awaitStubbornly(free);
                    }
                })
                .build()) {
            consumer.start();
            Eventually.holds("somebody else handled it", queue::isEmpty);
            free.countDown();
        }
    }

    private static void awaitStubbornly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ignored) {
            // a handler that is not impressed by interrupts
        }
    }

    @Test
    void handlerMayExtendItsLease() {
        TestQueue queue = TestQueue.standard(sqs, 5);
        AtomicInteger handled = new AtomicInteger();
        queue.send("x");
        try (QueueConsumer consumer = queue.consumer()
                .heartbeat(Heartbeat.none())
                .voidHandler((body, delivery) -> {
                    delivery.extend(Duration.ofSeconds(60));
                    assertThat(delivery.leaseUntil())
                            .isAfter(delivery.receivedAt().plusSeconds(50));
                    assertThat(new CountDownLatch(1).await(6, TimeUnit.SECONDS)).isFalse();
                    handled.incrementAndGet();
                })
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(handled).hasValue(1);
    }
}
