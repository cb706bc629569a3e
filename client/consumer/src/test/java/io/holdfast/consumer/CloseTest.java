package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import io.holdfast.testkit.HoldfastTestServer;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The server's clock stands, so a long poll ends only by a message; the consumer's is moved by hand, so a deadline passes when it is told. */
class CloseTest {
    private static final Duration DEADLINE = Duration.ofSeconds(90);

    /** What then is left is for releasing and deleting only. */
    private static final Duration TIME_OF_HANDLERS = DEADLINE.minusSeconds(1);

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.with(HoldfastTestServer.Builder::standingClock);

    private final SqsClient sqs = TestQueue.client(holdfast);
    private final FlakySqs line = new FlakySqs(sqs);
    private final HandClock clock = new HandClock();
    private final Queue<String> started = new ConcurrentLinkedQueue<>();
    private final Queue<String> handled = new ConcurrentLinkedQueue<>();
    private final AtomicInteger released = new AtomicInteger();
    private final CountDownLatch goOn = new CountDownLatch(1);

    private final class CountReleases implements ConsumerListener {
        @Override
        public void released(String queue, int messages) {
            released.addAndGet(messages);
        }
    }

    private ConsumerBuilder<String> consumer(TestQueue queue) {
        return QueueConsumer.builder(line, queue.name)
                .clock(clock)
                .shutdownDeadline(DEADLINE)
                .listener(new CountReleases())
                .voidHandler((body, delivery) -> handled.add(body));
    }

    @AfterEach
    void letHandlersEnd() {
        goOn.countDown();
    }

    /** Starts it and has it wait in its second receive, with the first message handled. */
    private CompletableFuture<Void> closeInTheMiddleOfAPoll(QueueConsumer consumer, TestQueue queue) {
        queue.send("first");
        consumer.start();
        Eventually.holds("the first is handled", () -> handled.size() == 1 && queue.isEmpty());
        Eventually.holds("it polls again", () -> line.attemptIds.size() == 2);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        Eventually.holds("it stops", () -> consumer.health().reasons().contains("closed"));
        return closing;
    }

    @Test
    void closeWaitsUntilTheHandlersInHandAreFinishedAndTheirMessagesDeleted() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        IntStream.range(0, 10).forEach(i -> queue.send("m" + i));
        QueueConsumer consumer = consumer(queue)
                .acknowledgement(Acknowledgement.batched(7, Duration.ofSeconds(5)))
                .voidHandler((body, delivery) -> {
                    started.add(body);
                    goOn.await();
                    handled.add(body);
                })
                .build();
        consumer.start();
        Eventually.holds("all run", () -> started.size() == 10);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        Eventually.holds("it stops", () -> consumer.health().reasons().contains("closed"));
        assertThat(closing).isNotDone();
        assertThat(handled).isEmpty();
        goOn.countDown();
        closing.get(2, TimeUnit.MINUTES);
        assertThat(handled).hasSize(10).doesNotHaveDuplicates();
        assertThat(queue.isEmpty()).as("what was handled is deleted").isTrue();
        assertThat(released).hasValue(0);
        assertThat(consumer.health().status()).isEqualTo(Health.Status.DOWN);
    }

    @Test
    void unfinishedMessagesAreReleasedAtTheDeadlineAndNotBefore() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        AtomicInteger interrupted = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        IntStream.range(0, 12).forEach(i -> queue.send("m" + i));
        QueueConsumer consumer = consumer(queue)
                .concurrency(12)
                .voidHandler((body, delivery) -> {
                    delivery.onLeaseLost(lost::incrementAndGet);
                    started.add(body);
                    try {
                        goOn.await();
                    } catch (InterruptedException stopped) {
                        interrupted.incrementAndGet();
                        throw stopped;
                    }
                })
                .build();
        consumer.start();
        Eventually.holds("all run", () -> started.size() == 12);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        Eventually.holds("it stops", () -> consumer.health().reasons().contains("closed"));
        assertThat(closing).isNotDone();
        assertThat(released).hasValue(0);
        assertThat(interrupted).hasValue(0);
        clock.advance(TIME_OF_HANDLERS);
        closing.get(2, TimeUnit.MINUTES);
        Eventually.holds("all are interrupted", () -> interrupted.get() == 12);
        assertThat(lost).hasValue(12);
        assertThat(released).hasValue(12);
        assertThat(queue.visible()).isEqualTo(12);
    }

    @Test
    void messageThatThePollUnderWayBringsIsHandledWhileThereIsTime() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        QueueConsumer consumer = consumer(queue).abortLongPollOnClose(false).build();
        CompletableFuture<Void> closing = closeInTheMiddleOfAPoll(consumer, queue);
        assertThat(closing).isNotDone();
        queue.send("second");
        closing.get(2, TimeUnit.MINUTES);
        assertThat(handled).containsExactly("first", "second");
        assertThat(queue.isEmpty()).isTrue();
        assertThat(line.attemptIds).as("no poll begins after the stop").hasSize(2);
    }

    @Test
    void serverEndsThePollUnderWaySoThatNoMessageIsGivenToItAfterwards() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        closeInTheMiddleOfAPoll(consumer(queue).build(), queue).get(2, TimeUnit.MINUTES);
        assertThat(line.receivesAnswered).as("the poll has come back").hasValue(2);
        queue.send("second");
        assertThat(queue.visible()).isOne();
        assertThat(handled).containsExactly("first");
        assertThat(released).hasValue(0);
    }

    @Test
    void messageThatAnAbandonedPollBringsIsReleased() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        QueueConsumer consumer = consumer(queue).abortLongPollOnClose(true).build();
        closeInTheMiddleOfAPoll(consumer, queue).get(2, TimeUnit.MINUTES);
        assertThat(line.receivesAnswered).as("close has not waited for it").hasValue(1);
        queue.send("second");
        Eventually.holds("it is released", () -> released.get() == 1);
        assertThat(queue.visible()).isOne();
        assertThat(handled).containsExactly("first");
    }

    @Test
    void messageThatAPollBringsAfterTheDeadlineIsReleased() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        QueueConsumer consumer = consumer(queue).abortLongPollOnClose(false).build();
        CompletableFuture<Void> closing = closeInTheMiddleOfAPoll(consumer, queue);
        clock.advance(DEADLINE);
        closing.get(2, TimeUnit.MINUTES);
        queue.send("second");
        Eventually.holds("it is released", () -> released.get() == 1);
        assertThat(queue.visible()).isOne();
        assertThat(handled).containsExactly("first");
    }

    @Test
    void idleLongPollIsNotWaitedForLongerThanTheDeadline() throws Exception {
        TestQueue queue = TestQueue.standard(sqs, 600);
        QueueConsumer consumer = consumer(queue).abortLongPollOnClose(false).build();
        consumer.start();
        Eventually.holds("it polls", () -> line.attemptIds.size() == 1);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        Eventually.holds("it stops", () -> consumer.health().reasons().contains("closed"));
        assertThat(closing).isNotDone();
        clock.advance(DEADLINE);
        closing.get(2, TimeUnit.MINUTES);
        assertThat(line.receivesAnswered).hasValue(0);
    }

    @Test
    void everyReceiveOfAConsumerNamesTheSamePollGroupAndNoOtherConsumerDoes() throws Exception {
        FlakySqs other = new FlakySqs(sqs);
        for (FlakySqs each : List.of(line, other)) {
            TestQueue queue = TestQueue.standard(sqs, 600);
            try (QueueConsumer consumer = QueueConsumer.builder(each, queue.name)
                    .voidHandler((body, delivery) -> handled.add(body))
                    .build()) {
                consumer.start();
                queue.send("m");
                Eventually.holds("it polls again", () -> each.attemptIds.size() == 2);
            }
            assertThat(each.pollGroups).hasSize(2);
        }
        assertThat(Set.copyOf(line.pollGroups)).hasSize(1).allMatch(id -> id.matches("[0-9a-f]{32}"));
        assertThat(Set.copyOf(other.pollGroups)).hasSize(1).doesNotContainAnyElementsOf(line.pollGroups);
    }

    @Test
    void handlerMayCloseItsConsumerAndItsMessageIsDeleted() {
        TestQueue queue = TestQueue.standard(sqs, 600);
        CompletableFuture<QueueConsumer> itself = new CompletableFuture<>();
        QueueConsumer consumer = consumer(queue)
                .voidHandler((body, delivery) -> {
                    started.add(body);
                    itself.join().close();
                    handled.add(body);
                })
                .build();
        itself.complete(consumer);
        queue.send("stop");
        consumer.start();
        Eventually.holds("the handler got through", () -> handled.size() == 1);
        consumer.close();
        assertThat(queue.isEmpty()).isTrue();
        assertThat(started).hasSize(1);
        assertThat(consumer.health().reasons()).containsExactly("closed");
    }
}
