package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

class QueueConsumerTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = TestQueue.client(holdfast);

    @Test
    void everyMessageIsHandledOnceAndDeleted() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        List<String> sent = IntStream.range(0, 60).mapToObj(i -> "m" + i).toList();
        sent.forEach(queue::send);
        try (QueueConsumer consumer = queue.consumer()
                .concurrency(25)
                .voidHandler((body, d) -> handled.add(body))
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
            assertThat(consumer.health().status()).isEqualTo(Health.Status.UP);
        }
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
    }

    @Test
    void deletesTravelTogether() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        AtomicInteger handled = new AtomicInteger();
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger deleted = new AtomicInteger();
        IntStream.range(0, 55).forEach(i -> queue.send("m" + i));
        try (QueueConsumer consumer = queue.consumer()
                .acknowledgement(Acknowledgement.batched(10, Duration.ofSeconds(2)))
                .voidHandler((body, d) -> handled.incrementAndGet())
                .listener(new ConsumerListener() {
                    @Override
                    public void deleted(String name, int messages) {
                        calls.incrementAndGet();
                        deleted.addAndGet(messages);
                    }
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(handled).hasValue(55);
        assertThat(deleted).hasValue(55);
        assertThat(calls.get()).isLessThan(30);
    }

    @Test
    void handlerThatFailsGetsItsMessageAgainAfterTheBackoff() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        Queue<Integer> receives = new ConcurrentLinkedQueue<>();
        queue.send("again");
        try (QueueConsumer consumer = queue.consumer()
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .handler((body, delivery) -> {
                    receives.add(delivery.receiveCount());
                    if (delivery.receiveCount() == 1) {
                        throw new IllegalStateException("not yet");
                    }
                    if (delivery.receiveCount() == 2) {
                        throw new AssertionError("an Error is a failure like any other");
                    }
                    return delivery.receiveCount() == 3 ? Outcome.retryAfter(Duration.ZERO) : Outcome.ack();
                })
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(receives).containsExactly(1, 2, 3, 4);
    }

    @Test
    void throwingInterceptorsAndListenersBreakNothing() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        Queue<String> order = new ConcurrentLinkedQueue<>();
        queue.send("x");
        try (QueueConsumer consumer = queue.consumer()
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .listener(new ConsumerListener() {
                    @Override
                    public void started(Delivery delivery) {
                        throw new IllegalStateException("a broken listener");
                    }
                })
                .interceptor((delivery, chain) -> {
                    order.add("outer");
                    return chain.proceed();
                })
                .interceptor((delivery, chain) -> {
                    order.add("inner");
                    if (delivery.receiveCount() == 1) {
                        throw new IllegalStateException("a broken interceptor");
                    }
                    return chain.proceed();
                })
                .voidHandler((body, delivery) -> order.add("handler"))
                .build()) {
            consumer.start();
            Eventually.holds("it is gone", queue::isEmpty);
        }
        assertThat(order).containsExactly("outer", "inner", "outer", "inner", "handler");
    }

    @Test
    void malformedMessageGoesToQuarantineAndTheOthersAreHandled() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        TestQueue quarantine = queue.named(queue.name + "-quarantine");
        AtomicInteger sum = new AtomicInteger();
        queue.send("1");
        sqs.sendMessage(m -> m.queueUrl(queue.url)
                .messageBody("two")
                .messageAttributes(Map.of(
                        "RequestId",
                        MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue("r-2")
                                .build())));
        queue.send("3");
        try (QueueConsumer consumer = queue.consumer()
                .decoder((body, delivery) -> Integer.parseInt(body))
                .voidHandler((number, delivery) -> sum.addAndGet(number))
                .concurrency(1)
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(sum).hasValue(4);
        Message kept = quarantine.receive().get(0);
        assertThat(kept.body()).isEqualTo("two");
        assertThat(kept.messageAttributes()).containsKeys("RequestId", "HoldfastReason", "HoldfastMessageId");
    }

    @Test
    void hopelessFailuresGoToTheDeadLetterQueueAtOnce() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        TestQueue deadLetters = queue.withDeadLetters(5);
        queue.send("never");
        queue.send("no");
        try (QueueConsumer consumer = queue.consumer()
                .retry(RetryPolicy.fixed(Duration.ofMinutes(1)).notRetrying(IllegalArgumentException.class))
                .handler((body, delivery) -> {
                    if (body.equals("never")) {
                        throw new IllegalStateException(new IllegalArgumentException("wrong"));
                    }
                    return Outcome.deadLetter("the handler said so");
                })
                .build()) {
            consumer.start();
            Eventually.holds("both are gone", queue::isEmpty);
        }
        assertThat(deadLetters.visible()).isEqualTo(2);
    }

    @Test
    void batchHandlerDecidesForEachMessage() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        Queue<String> again = new ConcurrentLinkedQueue<>();
        IntStream.range(0, 20).forEach(i -> queue.send("m" + i));
        try (QueueConsumer consumer = queue.consumer()
                .interceptor((delivery, chain) ->
                        delivery.body().equals("m3") ? Outcome.drop("not wanted") : chain.proceed())
                .batchHandler(batch -> {
                    BatchOutcome outcome = BatchOutcome.ackAll();
                    for (BatchMessage<String> message : batch) {
                        assertThat(message.message()).isNotEqualTo("m3");
                        if (message.message().equals("m7") && message.delivery().receiveCount() == 1) {
                            outcome = outcome.except(message.delivery(), Outcome.retryAfter(Duration.ZERO));
                        }
                        if (message.delivery().receiveCount() > 1) {
                            again.add(message.message());
                        }
                    }
                    return outcome;
                })
                .build()) {
            consumer.start();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(again).containsExactly("m7");
    }

    @Test
    void missingQueueIsNamedAtTheStart() {
        QueueConsumer consumer = QueueConsumer.builder(sqs, "ordres")
                .voidHandler((body, delivery) -> {})
                .build();
        assertThatThrownBy(consumer::start)
                .isInstanceOf(QueueNotFoundException.class)
                .hasMessageContaining("\"ordres\"");
    }

    @Test
    void pausedConsumerReceivesNothingUntilItResumes() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        AtomicInteger handled = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);
        try (QueueConsumer consumer = queue.consumer()
                .concurrency(1)
                .voidHandler((body, delivery) -> {
                    if (handled.incrementAndGet() == 1) {
                        first.await();
                    }
                })
                .build()) {
            queue.send("a");
            queue.send("b");
            consumer.start();
            Eventually.holds("the first runs", () -> handled.get() == 1);
            consumer.pause();
            first.countDown();
            Eventually.holds("the first is done", () -> queue.inFlight() == 0);
            assertThat(handled).hasValue(1);
            assertThat(consumer.health().paused()).isTrue();
            consumer.concurrency(5);
            consumer.resume();
            Eventually.holds("the second is done", queue::isEmpty);
        }
        assertThat(handled).hasValue(2);
    }

    @Test
    void neverMoreAreInHandThanTheConcurrencyAllows() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        IntStream.range(0, 30).forEach(i -> queue.send("m" + i));
        try (QueueConsumer consumer = queue.consumer()
                .concurrency(3)
                .voidHandler((body, delivery) -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    open.await();
                    running.decrementAndGet();
                })
                .build()) {
            consumer.start();
            Eventually.holds("three run", () -> running.get() == 3);
            assertThat(queue.inFlight()).isEqualTo(3);
            consumer.concurrency(12);
            Eventually.holds("twelve run", () -> running.get() == 12);
            assertThat(queue.inFlight()).isEqualTo(12);
            open.countDown();
            Eventually.holds("all are gone", queue::isEmpty);
        }
        assertThat(most).hasValue(12);
    }
}
