package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.BatchMessage;
import io.holdfast.consumer.BatchOutcome;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.parts.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.Message;

/** One message that always fails, and nine beside it that must not die for it. */
class InnocentsTest extends TrapTest {
    private static final int MAXIMUM_RECEIVES = 3;
    private static final List<String> INNOCENTS = List.of("m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9");

    private final List<String> handled = Collections.synchronizedList(new ArrayList<>());

    private Outcome handle(String body, Delivery delivery) {
        if (body.equals("m0")) {
            throw new IllegalStateException("poison");
        }
        handled.add(body);
        return Outcome.ack();
    }

    private BatchOutcome handle(List<BatchMessage<String>> batch) {
        if (batch.stream().anyMatch(message -> message.message().equals("m0"))) {
            throw new IllegalStateException("poison");
        }
        batch.forEach(message -> handled.add(message.message()));
        return BatchOutcome.ackAll();
    }

    private TestQueue deadLetters;

    /** A poll that waits when a message comes back gets that message alone; one that comes later gets those behind it as well. */
    @BeforeEach
    void letNoPollWaitForTheRetry() {
        proxy.when("ReceiveMessage").delay(Duration.ofSeconds(2));
    }

    private TestQueue fifoWithTen() {
        deadLetters = TestQueue.fifo(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 30, MAXIMUM_RECEIVES);
        for (int i = 0; i < 10; i++) {
            queue.sendTo("A", "m" + i);
        }
        return queue;
    }

    private void onlyThePoisonIsDead(TestQueue queue) {
        Eventually.holds("queue empty", queue::isEmpty);
        List<Message> letters = deadLetters.receive(2);
        assertThat(letters).extracting(Message::body).containsExactly("m0");
        assertThat(letters.get(0).messageAttributes().get("HoldfastReason").stringValue())
                .as("why it died")
                .contains("poison");
    }

    @Test
    @DisplayName("a FIFO message that always fails takes none of those behind it into the dead-letter queue")
    void thePoisonHeadOfAGroupDiesAlone() {
        TestQueue queue = fifoWithTen();
        start(consumer(queue)
                .concurrency(20)
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .handler(this::handle));
        onlyThePoisonIsDead(queue);
        assertThat(handled).isEqualTo(INNOCENTS);
    }

    @Test
    @DisplayName(
            "a FIFO message that always fails takes nobody with it when several consumers take turns in receiving it")
    void thePoisonHeadOfAGroupDiesAloneBetweenSeveralConsumers() {
        TestQueue queue = fifoWithTen();
        for (int i = 0; i < MAXIMUM_RECEIVES + 1; i++) {
            start(consumer(queue)
                    .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                    .handler(this::handle));
        }
        onlyThePoisonIsDead(queue);
        assertThat(handled).isEqualTo(INNOCENTS);
    }

    @Test
    @DisplayName("after a failure those behind it are received again only when it is through")
    void aGroupThatFailedIsReceivedOneByOne() {
        TestQueue queue = fifoWithTen();
        start(consumer(queue).retry(RetryPolicy.fixed(Duration.ofSeconds(1))).handler(this::handle));
        onlyThePoisonIsDead(queue);
        assertThat(journal.started)
                .filteredOn(delivery -> !delivery.body().equals("m0"))
                .extracting(Delivery::receiveCount)
                .as("the receives of those that never failed")
                .allMatch(count -> count <= 2);
    }

    @Test
    @DisplayName("a batch handler that throws costs the other messages of the batch nothing")
    void thePoisonOfABatchDiesAlone() {
        deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 30, MAXIMUM_RECEIVES);
        queue.sendMany("m", 10);
        start(consumer(queue).retry(RetryPolicy.fixed(Duration.ofSeconds(1))).batchHandler(this::handle));
        onlyThePoisonIsDead(queue);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(INNOCENTS);
        assertThat(journal.started)
                .filteredOn(delivery -> !delivery.body().equals("m0"))
                .extracting(Delivery::receiveCount)
                .containsOnly(1);
    }

    @Test
    @DisplayName("a batch of a FIFO group that throws leaves those behind the poison alive and in order")
    void thePoisonOfAFifoBatchDiesAlone() {
        TestQueue queue = fifoWithTen();
        start(consumer(queue).retry(RetryPolicy.fixed(Duration.ofSeconds(1))).batchHandler(this::handle));
        onlyThePoisonIsDead(queue);
        assertThat(handled).isEqualTo(INNOCENTS);
    }
}
