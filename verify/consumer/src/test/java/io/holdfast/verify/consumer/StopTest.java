package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.holdfast.consumer.Malformed;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Stopping: whatever was taken is handled or given back. */
class StopTest extends TrapTest {
    private static final int LONG_LEASE_SECONDS = 300;

    @Test
    @DisplayName("trap 3: what a long poll brings after the stop is handled or released")
    void lateMessagesAreNotDropped() throws Exception {
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        Fault held = proxy.when("ReceiveMessage").times(1).holdAnswer();
        QueueConsumer consumer = start(
                consumer(queue).longPoll(Duration.ofSeconds(20)).concurrency(5).handler((body, delivery) -> {
                    handled.add(body);
                    return Outcome.ack();
                }));
        held.awaitHits(1, Eventually.LIMIT);
        queue.send("late");
        Eventually.holds("the server leased it", () -> queue.inFlight() == 1);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(consumer::close);
        Eventually.pass(Duration.ofMillis(300));
        held.end();
        closed.get(30, TimeUnit.SECONDS);
        Eventually.holds("handled or visible", () -> handledOrVisible(queue, handled));
    }

    @Test
    @DisplayName("trap 3: what a long poll brings after the deadline is released")
    void messagesAfterTheDeadlineAreReleased() {
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        Fault held = proxy.when("ReceiveMessage").times(1).holdAnswer();
        QueueConsumer consumer = start(consumer(queue)
                .longPoll(Duration.ofSeconds(20))
                .shutdownDeadline(Duration.ofSeconds(1))
                .handler((body, delivery) -> {
                    handled.add(body);
                    return Outcome.ack();
                }));
        held.awaitHits(1, Eventually.LIMIT);
        queue.send("very late");
        Eventually.holds("the server leased it", () -> queue.inFlight() == 1);
        consumer.close();
        held.end();
        Eventually.holds("visible", () -> queue.visible() == 1);
        assertThat(handled).isEmpty();
    }

    @Test
    @DisplayName("trap 4: a long poll that was cut off takes no message")
    void aPollThatWasCutOffTakesNoMessage() {
        assumeThat(server)
                .as("ElasticMQ leases to polls whose connection is gone; that cannot be mended from outside")
                .isEqualTo(Server.HOLDFAST);
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        CompletableFuture<Void> poll = CompletableFuture.runAsync(() ->
                sqs.receiveMessage(request -> request.queueUrl(queue.url()).waitTimeSeconds(20)));
        proxy.await("ReceiveMessage", 1, Eventually.LIMIT);
        Eventually.pass(Duration.ofMillis(200));
        proxy.cutConnections();
        assertThat(poll).failsWithin(Duration.ofSeconds(10)).withThrowableOfType(ExecutionException.class);
        // The end of a connection and a request on another one reach the server in no order.
        Eventually.pass(Duration.ofSeconds(1));
        queue.send("m");
        List<Message> messages = queue.receive(1);
        assertThat(messages).hasSize(1);
        assertThat(messages.get(0).attributes())
                .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1");
    }

    @Test
    @DisplayName("trap 4: a long poll that outlives the stop strands no message")
    void aPollThatOutlivesTheStopStrandsNothing() {
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        QueueConsumer consumer = start(consumer(queue)
                .longPoll(Duration.ofSeconds(20))
                .shutdownDeadline(Duration.ofSeconds(2))
                .handler((body, delivery) -> Outcome.ack()));
        proxy.await("ReceiveMessage", 1, Eventually.LIMIT);
        consumer.close();
        queue.send("after the stop");
        // On Amazon SQS a poll cannot be taken back; what it takes until its end must be given back.
        Eventually.within(
                Duration.ofSeconds(15),
                "the poll ended before its time",
                () -> proxy.exchanges("ReceiveMessage").stream()
                        .allMatch(poll -> poll.answer().isPresent()));
        Eventually.holds("visible", () -> queue.visible() == 1);
        assertThat(journal.started).isEmpty();
    }

    @Test
    @DisplayName("trap 4: a consumer that need not wait for its long poll stops at once and strands no message")
    void anIdleConsumerCanStopAtOnce() {
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        QueueConsumer consumer = start(consumer(queue)
                .longPoll(Duration.ofSeconds(20))
                .abortLongPollOnClose(true)
                .shutdownDeadline(Duration.ofMinutes(1))
                .handler((body, delivery) -> Outcome.ack()));
        proxy.await("ReceiveMessage", 1, Eventually.LIMIT);
        long start = System.nanoTime();
        consumer.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        queue.send("after the stop");
        Eventually.holds("visible", () -> queue.visible() == 1 && queue.inFlight() == 0);
        assertThat(journal.started).isEmpty();
    }

    @Test
    @DisplayName(
            "trap 4: an idle consumer of a Holdfast server has its poll answered, stops at once and leaves later messages alone")
    void anIdleConsumerOfHoldfastStopsAtOnce() {
        onlyHoldfastEndsPolls();
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        QueueConsumer consumer = start(consumer(queue)
                .longPoll(Duration.ofSeconds(20))
                .shutdownDeadline(Duration.ofMinutes(5))
                .handler((body, delivery) -> Outcome.ack()));
        proxy.await("ReceiveMessage", 1, Eventually.LIMIT);
        long start = System.nanoTime();
        consumer.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("shorter than the poll")
                .isLessThan(Duration.ofSeconds(15));
        assertThat(proxy.exchanges("ReceiveMessage"))
                .isNotEmpty()
                .allMatch(poll -> poll.answer().isPresent());
        queue.send("after the stop");
        assertThat(queue.receive(1))
                .singleElement()
                .extracting(Message::attributes, InstanceOfAssertFactories.MAP)
                .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1");
        assertThat(journal.started).isEmpty();
    }

    @Test
    @DisplayName("trap 4: an idle consumer of a Holdfast server stops soon even if the answer of its poll is lost")
    void anIdleConsumerOfHoldfastStopsWithoutTheAnswerOfItsPoll() {
        onlyHoldfastEndsPolls();
        TestQueue queue = TestQueue.standard(direct, LONG_LEASE_SECONDS);
        Fault held = proxy.when("ReceiveMessage").times(1).holdAnswer();
        QueueConsumer consumer = start(consumer(queue)
                .longPoll(Duration.ofSeconds(20))
                .shutdownDeadline(Duration.ofMinutes(5))
                .handler((body, delivery) -> Outcome.ack()));
        held.awaitHits(1, Eventually.LIMIT);
        // The answer never comes: who waits for it waits until the deadline.
        assertThat(CompletableFuture.runAsync(consumer::close)).succeedsWithin(Duration.ofMinutes(1));
        held.end();
    }

    @Test
    @ResourceLock("processors")
    @DisplayName("trap 16: restarts under load dead-letter nothing")
    void restartsUnderLoadDeadLetterNothing() {
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, LONG_LEASE_SECONDS, 5);
        List<String> sent = new ArrayList<>();
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        int restarts = Budget.of(25, 100);
        for (int i = 0; i < restarts; i++) {
            sent.addAll(queue.sendMany(i + "-", 40));
            int before = handled.size();
            try (QueueConsumer consumer = loaded(queue, handled)) {
                consumer.start();
                Eventually.holds("some are handled", () -> handled.size() >= before + 5);
            }
            // In flight are at most those that a poll took which the stop did not wait for.
        }
        start(consumer(queue).concurrency(20).handler((body, delivery) -> {
            handled.add(body);
            return Outcome.ack();
        }));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(deadLetters.isEmpty()).isTrue();
        assertThat(journal.leasesLost).isEmpty();
    }

    private QueueConsumer loaded(TestQueue queue, Queue<String> handled) {
        return consumer(queue)
                .concurrency(10)
                .handler((body, delivery) -> {
                    Eventually.pass(Duration.ofMillis(5));
                    handled.add(body);
                    return Outcome.ack();
                })
                .build();
    }

    @Test
    @DisplayName("trap 16: failures never come back at once, and the last chance is announced")
    void failuresNeverComeBackAtOnce() {
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, LONG_LEASE_SECONDS, 2);
        queue.send("malformed");
        queue.send("failing");
        start(consumer(queue)
                .decoder((body, delivery) -> {
                    if (body.equals("malformed")) {
                        throw new IllegalArgumentException("malformed");
                    }
                    return body;
                })
                .malformed(Malformed.leaveForRedrive())
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .handler((body, delivery) -> {
                    throw new IllegalStateException("as ever");
                }));
        Eventually.holds("both are dead", () -> deadLetters.visible() == 2);
        assertThat(Wire.visibilityChanges(proxy))
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(change -> change.seconds() >= 1);
        assertThat(journal.nearDeadLetter).isNotEmpty();
    }

    private void onlyHoldfastEndsPolls() {
        assumeThat(server).as("only Holdfast ends polls when it is asked to").isEqualTo(Server.HOLDFAST);
    }

    private static boolean handledOrVisible(TestQueue queue, Queue<String> handled) {
        return handled.isEmpty() ? queue.visible() == 1 : queue.isEmpty();
    }
}
