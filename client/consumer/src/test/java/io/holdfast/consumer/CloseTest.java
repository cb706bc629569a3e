package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

class CloseTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = TestQueue.client(holdfast);

    @Test
    void handlersInHandAreFinished() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        AtomicInteger started = new AtomicInteger();
        AtomicInteger finished = new AtomicInteger();
        IntStream.range(0, 10).forEach(i -> queue.send("m" + i));
        QueueConsumer consumer = queue.consumer()
                .acknowledgement(Acknowledgement.batched(7, Duration.ofSeconds(5)))
                .voidHandler((body, delivery) -> {
                    started.incrementAndGet();
                    assertThat(new CountDownLatch(1).await(1, TimeUnit.SECONDS)).isFalse();
                    finished.incrementAndGet();
                })
                .build();
        consumer.start();
        Eventually.holds("all run", () -> started.get() == 10);
        consumer.close();
        assertThat(finished).hasValue(10);
        assertThat(queue.isEmpty()).as("what was handled is deleted").isTrue();
        assertThat(consumer.health().status()).isEqualTo(Health.Status.DOWN);
    }

    @Test
    void unfinishedMessagesAreReleasedAtTheDeadline() {
        TestQueue queue = TestQueue.standard(sqs, 600);
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        IntStream.range(0, 12).forEach(i -> queue.send("m" + i));
        QueueConsumer consumer = queue.consumer()
                .concurrency(12)
                .shutdownDeadline(Duration.ofSeconds(2))
                .voidHandler((body, delivery) -> {
                    delivery.onLeaseLost(lost::incrementAndGet);
                    running.incrementAndGet();
                    try {
                        never.await();
                    } catch (InterruptedException stopped) {
                        interrupted.incrementAndGet();
                        throw stopped;
                    }
                })
                .build();
        consumer.start();
        Eventually.holds("all run", () -> running.get() == 12);
        consumer.close();
        Eventually.holds("all are interrupted", () -> interrupted.get() == 12);
        Eventually.holds("all are visible", () -> queue.visible() == 12);
        assertThat(lost).hasValue(12);
    }

    @Test
    void messagesThatThePollUnderWayBringsAreHandledOrReleased() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        AtomicInteger handled = new AtomicInteger();
        QueueConsumer consumer = QueueConsumer.builder(sqs, queue.name)
                .longPoll(Duration.ofSeconds(5))
                .voidHandler((body, delivery) -> handled.incrementAndGet())
                .build();
        consumer.start();
        queue.send("first");
        Eventually.holds("it works", () -> handled.get() == 1);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        Eventually.holds("it stops", () -> consumer.health().reasons().contains("closed"));
        queue.send("second");
        closing.get(20, TimeUnit.SECONDS);
        // What a poll brings that nobody waits for any more is turned away by its own thread.
        Eventually.holds("nothing is kept", () -> queue.inFlight() == 0);
        assertThat(handled.get() + queue.visible()).isEqualTo(2);
    }

    @Test
    void everyReceiveOfAConsumerNamesTheSamePollGroupAndNoOtherConsumerDoes() {
        TestQueue queue = TestQueue.standard(sqs, 600);
        FlakySqs one = new FlakySqs(sqs);
        FlakySqs other = new FlakySqs(sqs);
        for (FlakySqs each : List.of(one, other)) {
            try (QueueConsumer consumer = QueueConsumer.builder(each, queue.name)
                    .longPoll(Duration.ofSeconds(1))
                    .voidHandler((body, delivery) -> {})
                    .build()) {
                consumer.start();
                Eventually.holds("it polls again", () -> each.attemptIds.size() >= 2);
            }
            assertThat(each.pollGroups).hasSameSizeAs(each.attemptIds);
        }
        assertThat(Set.copyOf(one.pollGroups)).hasSize(1).allMatch(id -> id.matches("[0-9a-f]{32}"));
        assertThat(Set.copyOf(other.pollGroups)).hasSize(1).doesNotContainAnyElementsOf(one.pollGroups);
    }

    @Test
    void idleLongPollDoesNotHoldUpACloseWithAShortDeadline() {
        TestQueue queue = TestQueue.standard(sqs, 600);
        QueueConsumer consumer = QueueConsumer.builder(sqs, queue.name)
                .shutdownDeadline(Duration.ofSeconds(1))
                .voidHandler((body, delivery) -> {})
                .build();
        consumer.start();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        assertThat(closing).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void whatComesAfterTheDeadlineIsReleased() {
        TestQueue queue = TestQueue.standard(sqs, 600);
        AtomicInteger handled = new AtomicInteger();
        QueueConsumer consumer = queue.consumer()
                .voidHandler((body, delivery) -> handled.incrementAndGet())
                .build();
        consumer.start();
        queue.send("first");
        Eventually.holds("it works", () -> handled.get() == 1 && queue.isEmpty());
        consumer.close();
        queue.send("second");
        Eventually.holds("it is visible", () -> queue.visible() == 1);
        assertThat(handled).hasValue(1);
    }

    @Test
    void handlerMayCloseItsConsumer() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        CompletableFuture<QueueConsumer> itself = new CompletableFuture<>();
        CountDownLatch returned = new CountDownLatch(1);
        QueueConsumer consumer = queue.consumer()
                .voidHandler((body, delivery) -> {
                    itself.join().close();
                    returned.countDown();
                })
                .build();
        itself.complete(consumer);
        queue.send("stop");
        consumer.start();
        Eventually.holds("the handler got through", () -> returned.getCount() == 0);
        consumer.close();
        assertThat(queue.isEmpty()).isTrue();
    }
}
