package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.IdempotencyListener;
import io.holdfast.consumer.idempotency.InMemoryIdempotencyStore;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.parts.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Messages that are released although nothing failed. A Holdfast server does not count that; others do, and the log says so. */
class ReturnedReceiveTest extends TrapTest {
    private static final int MAXIMUM_RECEIVES = 3;
    private static final int OFTEN = 5;

    private final Queue<String> handled = new ConcurrentLinkedQueue<>();

    private void onHoldfastOnly() {
        assumeThat(server).as("others count every receive").isEqualTo(Server.HOLDFAST);
    }

    @Test
    @DisplayName("restarts during long jobs bring no message nearer to the dead-letter queue")
    void restartsBurnNoReceives() {
        onHoldfastOnly();
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 60, MAXIMUM_RECEIVES);
        List<String> sent = queue.sendMany("job", 10);
        for (int i = 0; i < OFTEN; i++) {
            int before = journal.started.size();
            QueueConsumer consumer = start(
                    consumer(queue).shutdownDeadline(Duration.ofSeconds(1)).handler((body, delivery) -> {
                        new CountDownLatch(1).await(); // until it is interrupted
                        return Outcome.ack();
                    }));
            Eventually.holds("all have started", () -> journal.started.size() == before + sent.size());
            consumer.close();
            Eventually.holds("all are visible", () -> queue.visible() == sent.size());
        }
        assertThat(journal.started).extracting(Delivery::receiveCount).containsOnly(1);
        start(consumer(queue).handler((body, delivery) -> {
            handled.add(body);
            return Outcome.ack();
        }));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(deadLetters.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("a message may be deferred more often than it may fail")
    void deferralsBurnNoReceives() {
        onHoldfastOnly();
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 60, MAXIMUM_RECEIVES);
        queue.send("m");
        start(consumer(queue).handler((body, delivery) -> {
            handled.add(body);
            return handled.size() <= OFTEN ? Outcome.defer(Duration.ofSeconds(1)) : Outcome.ack();
        }));
        Eventually.holds("queue empty", () -> handled.size() > OFTEN && queue.isEmpty());
        assertThat(deadLetters.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("a duplicate of a job under way may be deferred more often than it may fail")
    void duplicatesOfALongJobBurnNoReceives() {
        onHoldfastOnly();
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 6, MAXIMUM_RECEIVES);
        MessageAttributeValue key = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue("r-1")
                .build();
        queue.send("job", Map.of("RequestId", key));
        queue.send("job", Map.of("RequestId", key));
        AtomicInteger deferrals = new AtomicInteger();
        IdempotencyListener counting = new IdempotencyListener() {
            @Override
            public void deferred(Delivery delivery, Duration by) {
                deferrals.incrementAndGet();
            }
        };
        start(consumer(queue)
                .interceptor(closing(Idempotency.interceptor(
                        new InMemoryIdempotencyStore(), "work", Keys.attribute("RequestId"), counting)))
                .handler((body, delivery) -> {
                    Eventually.holds(
                            "the duplicate was deferred often, or died",
                            () -> deferrals.get() > MAXIMUM_RECEIVES || !deadLetters.isEmpty());
                    handled.add(body);
                    return Outcome.ack();
                }));
        Eventually.holds("queue empty", () -> !handled.isEmpty() && queue.isEmpty());
        assertThat(deadLetters.isEmpty()).isTrue();
        assertThat(handled).containsExactly("job");
    }

    @Test
    @DisplayName("messages behind a failure in their FIFO group are received again as if it had been the first time")
    void theTailOfAGroupBurnsNoReceives() {
        onHoldfastOnly();
        TestQueue deadLetters = TestQueue.fifo(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 30, OFTEN);
        for (int i = 0; i < 5; i++) {
            queue.sendTo("A", "m" + i);
        }
        start(consumer(queue).handler((body, delivery) -> {
            boolean fails = body.equals("m0") && delivery.receiveCount() < OFTEN;
            return fails ? Outcome.retryAfter(Duration.ofSeconds(1)) : Outcome.ack();
        }));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(journal.started)
                .filteredOn(delivery -> !delivery.body().equals("m0"))
                .hasSize(4)
                .extracting(Delivery::receiveCount)
                .containsOnly(1);
    }

    @Test
    @DisplayName("where a release costs a receive, the log says so once")
    void theCostOfAReleaseIsSaidOnce() {
        ConsumerLog log = ConsumerLog.listening();
        TestQueue queue = TestQueue.feeding(TestQueue.standard(direct, 30), 30, MAXIMUM_RECEIVES);
        queue.sendMany("m", 3);
        start(consumer(queue).handler((body, delivery) -> {
            handled.add(body);
            return handled.size() <= 3 ? Outcome.defer(Duration.ofSeconds(1)) : Outcome.ack();
        }));
        Eventually.holds("queue empty", () -> handled.size() >= 6 && queue.isEmpty());
        assertThat(log.of(queue).stream().filter(line -> line.contains("counts that as a receive")))
                .hasSize(server == Server.HOLDFAST ? 0 : 1);
    }
}
