package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Health;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Exchange;
import io.holdfast.parts.Fault;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** What a consumer learns of its queue: at the start, when the server is away then, and later. */
class StartTest extends TrapTest {
    private static final String[] LOOKUPS = {"GetQueueUrl", "GetQueueAttributes"};

    private final Queue<Integer> limits = new ConcurrentLinkedQueue<>();

    private QueueConsumer noting(TestQueue queue) {
        return closing(consumer(queue)
                .settingsRefresh(Duration.ofSeconds(1))
                .handler((body, delivery) -> {
                    limits.add(delivery.maximumReceiveCount().orElse(0));
                    return Outcome.ack();
                })
                .build());
    }

    @Test
    @DisplayName("a consumer starts while its server is away, says so, and begins by itself")
    void theServerMayBeAwayAtTheStart() {
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.send("m");
        Fault away = proxy.when(LOOKUPS).drop();
        QueueConsumer consumer = noting(queue);
        consumer.start();
        assertThat(consumer.health().status()).isNotEqualTo(Health.Status.UP);
        assertThat(consumer.health().reasons()).singleElement().asString().contains("cannot be looked up");
        away.awaitHits(2, Eventually.LIMIT);
        away.end();
        Eventually.holds("handled", queue::isEmpty);
        Eventually.holds("healthy", () -> consumer.health().status() == Health.Status.UP);
    }

    @Test
    @DisplayName("a consumer that never found its server can be closed")
    void aConsumerThatNeverBeganCanBeClosed() {
        TestQueue queue = TestQueue.standard(direct, 30);
        proxy.when(LOOKUPS).answer(503, "ServiceUnavailable");
        QueueConsumer consumer = noting(queue);
        consumer.start();
        consumer.close();
        assertThat(consumer.health().status()).isEqualTo(Health.Status.DOWN);
        assertThat(consumer.health().reasons()).containsExactly("closed");
    }

    @Test
    @DisplayName("health is told while the start waits for the server")
    void healthDoesNotWaitForTheServer() {
        TestQueue queue = TestQueue.standard(direct, 30);
        Fault held = proxy.when(LOOKUPS).hold();
        QueueConsumer consumer = noting(queue);
        CompletableFuture<Void> started = CompletableFuture.runAsync(consumer::start);
        held.awaitHits(1, Eventually.LIMIT);
        assertThat(CompletableFuture.supplyAsync(consumer::health))
                .succeedsWithin(Duration.ofMinutes(1))
                .matches(health -> health.reasons().contains("starting"));
        held.end();
        assertThat(started).succeedsWithin(Duration.ofMinutes(1));
    }

    @Test
    @DisplayName("a new visibility and a new redrive policy work without a restart")
    void queueSettingsAreReadAgain() {
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.standard(direct, 30);
        noting(queue).start();
        queue.send("before");
        Eventually.holds("handled", () -> limits.contains(0));
        // In this order: who has read the new visibility has then read the policy too, and the next message tells.
        queue.feed(deadLetters, 7);
        queue.set(QueueAttributeName.VISIBILITY_TIMEOUT, "77");
        Eventually.holds(
                "receives ask for it",
                () -> proxy.exchanges("ReceiveMessage").stream().anyMatch(StartTest::asksForTheNewVisibility));
        queue.send("after");
        Eventually.holds("handled", () -> limits.contains(7));
    }

    private static boolean asksForTheNewVisibility(Exchange receive) {
        return Wire.parse(receive.request())
                .field("VisibilityTimeout")
                .orElseThrow()
                .asNumber()
                .equals("77");
    }
}
