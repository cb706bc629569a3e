package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Outcome;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** FIFO queues: groups beside each other, order within each. */
class FifoTest extends TrapTest {
    private static final int BACKOFF_SECONDS = 12;

    private final List<String> starts = Collections.synchronizedList(new ArrayList<>());

    private List<String> startsOf(String group) {
        synchronized (starts) {
            return starts.stream().filter(body -> body.startsWith(group)).toList();
        }
    }

    @Test
    @DisplayName(
            "traps 7 and 8: a failure stops its group, whose tail is released in reverse order and then left alone")
    void aFailureStopsItsGroupOnly() {
        TestQueue queue = TestQueue.fifo(direct, 30);
        for (String group : List.of("A", "B", "C")) {
            for (int i = 1; i <= 5; i++) {
                queue.sendTo(group, group + i);
            }
        }
        AtomicBoolean failed = new AtomicBoolean();
        start(consumer(queue).concurrency(20).handler((body, delivery) -> {
            starts.add(body);
            Eventually.pass(Duration.ofMillis(200));
            boolean firstTime = body.equals("A2") && failed.compareAndSet(false, true);
            return firstTime ? Outcome.retryAfter(Duration.ofSeconds(BACKOFF_SECONDS)) : Outcome.ack();
        }));
        Eventually.holds(
                "B and C are done",
                () -> startsOf("B").size() == 5 && startsOf("C").size() == 5);
        assertThat(startsOf("A")).containsExactly("A1", "A2");
        Eventually.holds("all are done", () -> startsOf("A").size() == 6 && queue.isEmpty());
        assertThat(startsOf("A")).containsExactly("A1", "A2", "A2", "A3", "A4", "A5");
        assertThat(startsOf("B")).containsExactly("B1", "B2", "B3", "B4", "B5");
        assertThat(startsOf("C")).containsExactly("C1", "C2", "C3", "C4", "C5");
        theTailWasReleasedOnceInReverseOrder();
    }

    private void theTailWasReleasedOnceInReverseOrder() {
        String head = Wire.handlesOf(proxy, "A2").get(0);
        List<String> tail = tailReceivedWith(head);
        assertThat(tail).as("messages in hand behind the one that failed").isNotEmpty();
        List<VisibilityChange> changes = Wire.visibilityChanges(proxy);
        int backoff = changes.indexOf(new VisibilityChange(head, BACKOFF_SECONDS));
        assertThat(backoff).as("the back-off of the head").isNotNegative();
        // Beats of before the failure do not count; a beat sets the queue's own visibility.
        List<VisibilityChange> afterwards = changes.subList(backoff + 1, changes.size()).stream()
                .filter(change -> tail.contains(change.handle()))
                .toList();
        List<VisibilityChange> wanted = new ArrayList<>();
        tail.forEach(handle -> wanted.add(0, new VisibilityChange(handle, 0)));
        assertThat(afterwards).isEqualTo(wanted);
        assertThat(changes.subList(0, backoff)).noneMatch(change -> change.seconds() == 0);
    }

    /** The handles of the group's messages that came in the same receive, behind this one. */
    private List<String> tailReceivedWith(String head) {
        for (Exchange exchange : proxy.exchanges("ReceiveMessage")) {
            Map<String, String> bodies = Wire.bodiesByHandle(exchange);
            if (bodies.containsKey(head)) {
                List<String> handles = bodies.entrySet().stream()
                        .filter(message -> message.getValue().startsWith("A"))
                        .map(Map.Entry::getKey)
                        .toList();
                return handles.subList(handles.indexOf(head) + 1, handles.size());
            }
        }
        throw new AssertionError("nobody received it");
    }

    @Test
    @DisplayName("trap 9: a batch that outlives its visibility is neither doubled nor reordered")
    void aSlowGroupKeepsItsOrder() {
        TestQueue queue = TestQueue.fifo(direct, 10);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < Budget.of(7, 10); i++) {
            sent.add("A" + i);
            queue.sendTo("A", "A" + i);
        }
        start(consumer(queue).concurrency(10).handler((body, delivery) -> {
            starts.add(body);
            Eventually.pass(Duration.ofMillis(1_600));
            return Outcome.ack();
        }));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(starts).isEqualTo(sent);
        assertThat(journal.leasesLost).isEmpty();
    }

    @Test
    @DisplayName("trap 21: the attempt id is kept after a broken connection and new after a throttle")
    void attemptIdsFollowTheFailure() {
        TestQueue queue = TestQueue.fifo(direct, 30);
        proxy.when("ReceiveMessage").times(1).throttle();
        proxy.when("ReceiveMessage").times(1).drop();
        queue.sendTo("A", "A1");
        start(consumer(queue).handler((body, delivery) -> {
            starts.add(body);
            return Outcome.ack();
        }));
        Eventually.holds("handled", () -> starts.size() == 1);
        List<String> ids = proxy.exchanges("ReceiveMessage").stream()
                .map(exchange -> exchange.text("ReceiveRequestAttemptId").orElse("none"))
                .toList();
        assertThat(ids).hasSizeGreaterThanOrEqualTo(3).doesNotContain("none");
        assertThat(ids.get(1)).as("after the throttle").isNotEqualTo(ids.get(0));
        assertThat(ids.get(2)).as("after the broken connection").isEqualTo(ids.get(1));
        Eventually.holds("another poll", () -> proxy.count("ReceiveMessage") >= 4);
        assertThat(proxy.exchanges("ReceiveMessage")
                        .get(3)
                        .text("ReceiveRequestAttemptId")
                        .orElse("none"))
                .as("after an answer")
                .isNotEqualTo(ids.get(2));
    }

    @Test
    @DisplayName("trap 21: messages of an answer that was lost come with the same attempt id")
    void aLostAnswerIsAskedForAgain() {
        TestQueue queue = TestQueue.fifo(direct, 60);
        queue.sendTo("A", "A1");
        proxy.when("ReceiveMessage").times(1).dropAnswer();
        start(consumer(queue).handler((body, delivery) -> {
            starts.add(body);
            return Outcome.ack();
        }));
        // Without the attempt id the message would stay invisible for a minute.
        Eventually.within(Duration.ofSeconds(30), "handled", () -> starts.size() == 1);
        Eventually.holds("queue empty", queue::isEmpty);
    }
}
