package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Acknowledgement;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Exchange;
import io.holdfast.parts.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deletes and visibility changes that do not go through as a whole. */
class DeleteTest extends TrapTest {
    private static final Pattern ID = Pattern.compile("\"Id\"\\s*:\\s*\"([^\"]*)\"");
    private static final String BEATS = "ChangeMessageVisibilityBatch";

    private final Queue<String> handled = new ConcurrentLinkedQueue<>();

    private Outcome handle(String body, Delivery delivery) {
        handled.add(body);
        return Outcome.ack();
    }

    @Test
    @DisplayName("trap 5: a failed delete is repeated, not the handler")
    void failedDeletesAreRepeated() {
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.send("m");
        Fault fault = proxy.when(DELETES).times(2).internalError();
        start(consumer(queue).handler(this::handle));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(fault.hits()).isEqualTo(2);
        assertThat(handled).containsExactly("m");
        assertThat(journal.deleteFailures).isEmpty();
        assertThat(Wire.visibilityChanges(proxy)).noneMatch(change -> change.seconds() == 0);
    }

    @Test
    @DisplayName("trap 5: a delete whose answer is lost is repeated without harm")
    void deletesWithoutAnswerAreRepeated() {
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.send("m");
        proxy.when(DELETES).times(1).dropAnswer();
        start(consumer(queue).handler(this::handle));
        Eventually.holds("queue empty", queue::isEmpty);
        Eventually.holds("asked twice", () -> Wire.deletedHandles(proxy).size() == 2);
        Eventually.pass(Duration.ofSeconds(1));
        assertThat(handled).containsExactly("m");
        assertThat(journal.leasesLost).isEmpty();
    }

    @Test
    @DisplayName("trap 5: a delete is repeated, under heartbeats, for as long as its lease can be held")
    void deletesAreRepeatedBeyondTheVisibility() {
        TestQueue queue = TestQueue.standard(direct, 6);
        List<String> sent = queue.sendMany("m", 5);
        List<Fault> storm = List.of(
                proxy.when(DELETES).times(6).answer(503, "ServiceUnavailable"),
                proxy.when(DELETES).times(1).answer(403, "AccessDenied"),
                proxy.when(DELETES).times(1).throttle(),
                proxy.when(DELETES).times(1).drop(),
                proxy.when("DeleteMessageBatch").times(1).failEntry(0, "AccessDenied", true));
        start(consumer(queue).handler(this::handle));
        Eventually.holds("queue empty", () -> handled.size() >= sent.size() && queue.isEmpty());
        assertThat(storm).allMatch(fault -> fault.hits() > 0);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(journal.deleteFailures).isEmpty();
    }

    @Test
    @DisplayName("trap 5: the shutdown deadline ends even deletes that never succeed")
    void deletesDoNotOutliveTheShutdown() {
        TestQueue queue = TestQueue.standard(direct, 300);
        queue.send("m");
        Fault fault = proxy.when(DELETES).internalError();
        QueueConsumer consumer = start(consumer(queue).handler(this::handle));
        fault.awaitHits(2, Eventually.LIMIT);
        consumer.close();
        Eventually.holds("the delete is given up", () -> !journal.deleteFailures.isEmpty());
        assertThat(handled).containsExactly("m");
        assertThat(queue.inFlight()).as("handled, so not made visible").isOne();
    }

    @Test
    @DisplayName("trap 5: no more is received than can be deleted")
    void deletesThatFailKeepTheirSlots() {
        TestQueue queue = TestQueue.standard(direct, 60);
        List<String> sent = queue.sendMany("m", 20);
        Fault fault = proxy.when(DELETES).internalError();
        start(consumer(queue).concurrency(5).handler(this::handle));
        fault.awaitHits(8, Eventually.LIMIT);
        assertThat(handled).hasSizeLessThanOrEqualTo(5);
        fault.end();
        Eventually.holds("queue empty", () -> handled.size() >= sent.size() && queue.isEmpty());
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
    }

    @Test
    @DisplayName("trap 5: a message that cannot be deleted is never made visible by hand")
    void finishedMessagesAreNotExposed() {
        TestQueue queue = TestQueue.standard(direct, 3);
        queue.send("m");
        Fault fault = proxy.when(DELETES).internalError();
        start(consumer(queue).concurrency(1).heartbeat(Heartbeat.none()).handler(this::handle));
        Eventually.holds("the delete is given up", () -> !journal.deleteFailures.isEmpty());
        fault.end();
        Eventually.holds("it came again and went", () -> handled.size() >= 2 && queue.isEmpty());
        assertThat(Wire.visibilityChanges(proxy)).noneMatch(change -> change.seconds() == 0);
        assertThat(journal.failures).isEmpty();
    }

    @Test
    @DisplayName("trap 14: the same message twice in one batch of deletes")
    void theSameMessageTwiceInOneBatch() {
        TestQueue queue = TestQueue.standard(direct, 2);
        List<String> sent = queue.sendMany("m", 5);
        proxy.when("ChangeMessageVisibility", BEATS).drop();
        CountDownLatch bothThere = new CountDownLatch(2);
        start(consumer(queue)
                .concurrency(10)
                .acknowledgement(Acknowledgement.batched(10, Duration.ofMillis(300)))
                .handler((body, delivery) -> {
                    handled.add(body);
                    if (body.equals("m3")) {
                        bothThere.countDown();
                        bothThere.await();
                    }
                    return Outcome.ack();
                }));
        Eventually.holds("queue empty", () -> bothThere.getCount() == 0 && queue.isEmpty());
        assertThat(handled).containsAll(sent);
        List<Exchange> batches = proxy.exchanges("DeleteMessageBatch");
        assertThat(batches).isNotEmpty();
        for (Exchange batch : batches) {
            List<String> ids = ID.matcher(batch.request())
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .toList();
            assertThat(ids).doesNotHaveDuplicates();
        }
        assertThat(proxy.exchanges("DeleteMessageBatch"))
                .allSatisfy(batch -> assertThat(batch.answer().orElse("")).doesNotContain("__type"));
    }

    @Test
    @DisplayName("trap 15: one entry of a batch of deletes fails and is repeated alone")
    void failedEntriesOfADeleteAreRepeated() {
        TestQueue queue = TestQueue.standard(direct, 30);
        List<String> sent = queue.sendMany("m", 10);
        Fault fault = proxy.when("DeleteMessageBatch").times(1).failEntry(4, "InternalError", false);
        start(consumer(queue)
                .concurrency(10)
                .acknowledgement(Acknowledgement.batched(10, Duration.ofMillis(500)))
                .handler(this::handle));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(fault.hits()).isOne();
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(journal.deleteFailures).isEmpty();
        Eventually.holds("all confirmed", () -> journal.deleted.get() == 10);
    }

    @Test
    @DisplayName("trap 15: an entry that fails by the sender's fault is not repeated")
    void refusedEntriesOfADeleteAreNotRepeated() {
        TestQueue queue = TestQueue.standard(direct, 30);
        List<String> sent = queue.sendMany("m", 10);
        Fault fault = proxy.when("DeleteMessageBatch").failEntry(0, "ReceiptHandleIsInvalid", true);
        start(consumer(queue)
                .concurrency(10)
                .acknowledgement(Acknowledgement.batched(10, Duration.ofMillis(500)))
                .handler(this::handle));
        Eventually.holds("one is left", () -> handled.size() == sent.size() && queue.size() == fault.hits());
        int batches = fault.hits();
        Eventually.pass(Duration.ofSeconds(2));
        assertThat(fault.hits()).isEqualTo(batches);
        assertThat(queue.size()).isEqualTo(batches);
    }

    @Test
    @DisplayName("trap 15: a refused entry of a heartbeat loses that lease only")
    void aRefusedHeartbeatEntryLosesOneLease() {
        TestQueue queue = TestQueue.standard(direct, 30);
        List<String> sent = queue.sendMany("m", 5);
        CountDownLatch go = closing(new Latch()).latch();
        Fault fault = proxy.when(BEATS).times(1).failEntry(0, "ReceiptHandleIsInvalid", true);
        start(consumer(queue)
                .concurrency(10)
                .heartbeat(Heartbeat.every(Duration.ofSeconds(1)))
                .handler((body, delivery) -> {
                    go.await();
                    return handle(body, delivery);
                }));
        fault.awaitHits(1, Eventually.LIMIT);
        Eventually.holds("one lease is lost", () -> !journal.leasesLost.isEmpty());
        go.countDown();
        Eventually.holds("all handled", () -> handled.size() == sent.size());
        Eventually.holds("the others are gone", () -> queue.size() == 1);
        assertThat(journal.leasesLost).hasSize(1);
        assertThat(journal.leasesLost.get(0).leaseLost()).isTrue();
    }

    @Test
    @DisplayName("trap 15: a heartbeat entry that fails by the server's fault loses nothing")
    void aFailedHeartbeatEntryIsRepeated() {
        TestQueue queue = TestQueue.standard(direct, 30);
        List<String> sent = queue.sendMany("m", 5);
        Fault fault = proxy.when(BEATS).times(1).failEntry(0, "InternalError", false);
        start(consumer(queue)
                .concurrency(10)
                .heartbeat(Heartbeat.every(Duration.ofSeconds(1)))
                .handler((body, delivery) -> {
                    Eventually.holds("the entry that failed is beaten again", this::theFirstBeatWasRepeated);
                    return handle(body, delivery);
                }));
        Eventually.holds("queue empty", () -> handled.size() >= sent.size() && queue.isEmpty());
        assertThat(fault.hits()).isOne();
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(journal.leasesLost).isEmpty();
    }

    private boolean theFirstBeatWasRepeated() {
        List<String> beaten = Wire.visibilityChanges(proxy).stream()
                .map(VisibilityChange::handle)
                .toList();
        return !beaten.isEmpty() && beaten.lastIndexOf(beaten.get(0)) > 0;
    }
}
