package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.Visibility;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Exchange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Leases: kept as long as they are needed, and not a moment longer. */
class LeaseTest extends TrapTest {
    private static final String BEATS = "ChangeMessageVisibilityBatch";

    @Test
    @ResourceLock("processors")
    @DisplayName("trap 1: a heartbeat never races the delete")
    void heartbeatsNeverRaceDeletes() {
        ConsumerLog log = ConsumerLog.listening();
        TestQueue queue = TestQueue.standard(direct, 30);
        List<String> sent = queue.sendMany("m", Budget.of(1_000, 10_000));
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        start(consumer(queue)
                .concurrency(40)
                .heartbeat(Heartbeat.every(Duration.ofMillis(50)))
                .handler((body, delivery) -> {
                    Eventually.pass(
                            Duration.ofMillis(ThreadLocalRandom.current().nextInt(100)));
                    handled.add(body);
                    return Outcome.ack();
                }));
        Eventually.within(Duration.ofMinutes(2), "all handled", () -> handled.size() >= sent.size());
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(journal.extended).hasPositiveValue();
        assertThat(journal.troubles).isEmpty();
        assertThat(log.of(queue)).isEmpty();
        assertThat(Wire.refused(proxy)).isEmpty();
    }

    @Test
    @DisplayName("trap 2: a heartbeat under way does not overwrite the back-off")
    void backoffStandsAgainstTheHeartbeat() {
        TestQueue queue = TestQueue.standard(direct, 60);
        List<String> sent = queue.sendMany("m", 10);
        proxy.when(BEATS).delay(Duration.ofMillis(300));
        Map<String, Long> failed = new ConcurrentHashMap<>();
        Map<String, Long> back = new ConcurrentHashMap<>();
        start(consumer(queue)
                .concurrency(10)
                .heartbeat(Heartbeat.every(Duration.ofSeconds(1)))
                .handler((body, delivery) -> {
                    if (delivery.receiveCount() > 1) {
                        back.put(body, System.nanoTime());
                        return Outcome.ack();
                    }
                    int before = proxy.count(BEATS);
                    Eventually.holds("a beat is under way", () -> proxy.count(BEATS) > before);
                    failed.put(body, System.nanoTime());
                    return Outcome.retryAfter(Duration.ofSeconds(2));
                }));
        Eventually.within(Duration.ofSeconds(20), "all are back", () -> back.size() == sent.size());
        for (String body : sent) {
            assertThat(Duration.ofNanos(back.get(body) - failed.get(body))).isGreaterThan(Duration.ofMillis(900));
        }
        Eventually.holds("queue empty", queue::isEmpty);
    }

    @Test
    @DisplayName("trap 2: a heartbeat never shortens what the handler asked for")
    void heartbeatsNeverShortenAnExtension() {
        TestQueue queue = TestQueue.standard(direct, 8);
        queue.send("m");
        CountDownLatch done = new CountDownLatch(1);
        start(consumer(queue).concurrency(1).handler((body, delivery) -> {
            delivery.extend(Duration.ofSeconds(30));
            Eventually.pass(Duration.ofSeconds(9));
            done.countDown();
            return Outcome.ack();
        }));
        Eventually.holds("queue empty", () -> done.getCount() == 0 && queue.isEmpty());
        List<VisibilityChange> changes = Wire.visibilityChanges(proxy);
        assertThat(changes).extracting(VisibilityChange::seconds).contains(30);
        int asked = changes.stream().map(VisibilityChange::seconds).toList().indexOf(30);
        assertThat(changes.subList(asked, changes.size())).allMatch(change -> change.seconds() >= 26);
        assertThat(journal.started).hasSize(1);
    }

    @Test
    @DisplayName("trap 6: no message grows old between its receive and its handler")
    void receiveCountsStayAtOneBehindASlowHandler() {
        TestQueue queue = TestQueue.standard(direct, 10);
        List<String> sent = queue.sendMany("m", Budget.of(150, 1_000));
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        Queue<Integer> counts = new ConcurrentLinkedQueue<>();
        start(consumer(queue).concurrency(5).handler((body, delivery) -> {
            counts.add(delivery.receiveCount());
            // Every fiftieth takes longer than its first lease.
            Eventually.pass(Duration.ofMillis(body.endsWith("49") ? 11_000 : 150));
            handled.add(body);
            return Outcome.ack();
        }));
        Eventually.within(Duration.ofMinutes(2), "all handled", () -> handled.size() >= sent.size());
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(counts).containsOnly(1);
    }

    @Test
    @DisplayName("trap 10: when a message comes again, its older delivery is out of the game")
    void theOlderDeliveryUsesNoHandle() {
        ConsumerLog log = ConsumerLog.listening();
        TestQueue queue = TestQueue.standard(direct, 8);
        queue.send("m");
        proxy.when("ChangeMessageVisibility", BEATS).drop();
        CountDownLatch secondStarted = new CountDownLatch(1);
        CountDownLatch firstDone = new CountDownLatch(1);
        Queue<Boolean> lost = new ConcurrentLinkedQueue<>();
        start(consumer(queue).concurrency(2).handler((body, delivery) -> {
            if (delivery.receiveCount() == 1) {
                secondStarted.await();
                lost.add(delivery.leaseLost());
                firstDone.countDown();
            } else {
                secondStarted.countDown();
                firstDone.await();
                // Time for the worker of the first to do something wrong.
                Eventually.pass(Duration.ofMillis(300));
            }
            return Outcome.ack();
        }));
        Eventually.holds("queue empty", () -> !lost.isEmpty() && queue.isEmpty());
        assertThat(lost).containsExactly(true);
        // What was refused was said.
        assertThat(log.of(queue)).isNotEmpty();
        List<String> handles = Wire.handlesOf(proxy, "m");
        assertThat(handles).hasSizeGreaterThanOrEqualTo(2);
        assertThat(Wire.deletedHandles(proxy)).doesNotContain(handles.get(0)).contains(handles.get(1));
        assertThat(journal.leasesLost).contains(journal.started.get(0));
    }

    @Test
    @DisplayName("trap 12: a stuck handler loses its message and does not take its slot along")
    void aStuckHandlerIsGivenUp() {
        TestQueue queue = TestQueue.standard(direct, 8);
        queue.send("stuck");
        CountDownLatch never = closing(new Latch()).latch();
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        start(consumer(queue).concurrency(1).maximumLease(Duration.ofSeconds(9)).handler((body, delivery) -> {
            if (body.equals("stuck") && delivery.receiveCount() == 1) {
                Deaf.await(never);
            }
            handled.add(body + " " + delivery.receiveCount());
            return Outcome.ack();
        }));
        Eventually.holds("the first is stuck", () -> journal.stuck.size() == 1);
        queue.send("other");
        Eventually.holds("both handled", () -> handled.size() >= 2);
        assertThat(handled).contains("stuck 2", "other 1");
        assertThat(journal.stuck).extracting(Delivery::body).containsExactly("stuck");
        assertThat(journal.stuck.get(0).leaseLost()).isTrue();
    }

    @Test
    @DisplayName("trap 13: nothing is asked for that reaches beyond twelve hours")
    void twelveHoursAreTheEnd() {
        TestQueue queue = TestQueue.standard(direct, 10);
        queue.send("m");
        Queue<Object> seen = new ConcurrentLinkedQueue<>();
        start(consumer(queue).visibility(Visibility.of(Duration.ofSeconds(10))).handler((body, delivery) -> {
            Throwable refusal = catchThrowable(() -> delivery.extend(Duration.ofHours(12)));
            delivery.extend(Duration.ofHours(11));
            seen.add(refusal);
            Eventually.pass(Duration.ofSeconds(1));
            return Outcome.retryAfter(Duration.ofHours(12));
        }));
        Eventually.holds("the retry is set", () -> Wire.visibilityChanges(proxy).size() >= 2);
        assertThat(seen).singleElement().isInstanceOf(IllegalArgumentException.class);
        List<Integer> asked = Wire.visibilityChanges(proxy).stream()
                .map(VisibilityChange::seconds)
                .toList();
        assertThat(asked).contains(11 * 3600).allMatch(seconds -> seconds < 12 * 3600);
        Eventually.holds(
                "answered",
                () -> proxy.exchanges("ChangeMessageVisibility", BEATS).stream()
                        .map(Exchange::answer)
                        .allMatch(java.util.Optional::isPresent));
        assertThat(Wire.refused(proxy)).isEmpty();
        assertThat(queue.inFlight()).isOne();
    }
}
