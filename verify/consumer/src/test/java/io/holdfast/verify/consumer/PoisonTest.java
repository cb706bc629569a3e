package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Malformed;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.parts.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Messages and handlers that fail in ways nobody planned for. */
class PoisonTest extends TrapTest {
    private final Queue<String> handled = new ConcurrentLinkedQueue<>();

    @Test
    @ResourceLock("processors")
    @DisplayName("trap 17: malformed messages neither stop the polls nor use up the slots")
    void malformedMessagesAreQuarantined() {
        TestQueue quarantine = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.standard(direct, 30);
        int each = Budget.of(200, 1_000);
        List<String> good = new ArrayList<>();
        List<String> bad = new ArrayList<>();
        for (int i = 0; i < each; i += 20) {
            bad.addAll(queue.sendMany("bad-" + i + "-", 20));
            good.addAll(queue.sendMany("good-" + i + "-", 20));
        }
        start(consumer(queue)
                .decoder((body, delivery) -> {
                    if (body.startsWith("bad")) {
                        throw new IllegalArgumentException("not one of ours");
                    }
                    return body;
                })
                .concurrency(1)
                .malformed(Malformed.quarantine(quarantine.name()))
                .handler((body, delivery) -> {
                    handled.add(body);
                    return Outcome.ack();
                }));
        Eventually.within(Duration.ofMinutes(2), "queue empty", queue::isEmpty);
        assertThat(handled).containsExactlyInAnyOrderElementsOf(good);
        assertThat(quarantine.visible()).isEqualTo(each);
        assertThat(bodies(quarantine)).containsExactlyInAnyOrderElementsOf(bad);
        Eventually.holds("all are reported", () -> journal.quarantined.get() == each);
    }

    @Test
    @DisplayName("trap 17: what cannot be quarantined stays in its queue")
    void quarantineIsSendThenDelete() {
        TestQueue quarantine = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.send("bad");
        proxy.when("SendMessage", "SendMessageBatch").times(1).internalError();
        start(consumer(queue)
                .decoder((body, delivery) -> {
                    throw new IllegalArgumentException("not one of ours");
                })
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .malformed(Malformed.quarantine(quarantine.name()))
                .handler((body, delivery) -> Outcome.ack()));
        Eventually.holds("quarantined in the end", () -> quarantine.visible() == 1 && queue.isEmpty());
        assertThat(bodies(quarantine)).containsExactly("bad");
    }

    @Test
    @DisplayName("trap 17: a short outage of the quarantine queue does not cost the reason")
    void quarantineKeepsTheReason() {
        TestQueue quarantine = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.send("bad");
        proxy.when("SendMessage").times(1).answer(503, "ServiceUnavailable");
        start(consumer(queue)
                .decoder((body, delivery) -> {
                    throw new IllegalArgumentException("not one of ours");
                })
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .malformed(Malformed.quarantine(quarantine.name()))
                .handler((body, delivery) -> Outcome.ack()));
        Eventually.holds("quarantined in the end", () -> quarantine.visible() == 1 && queue.isEmpty());
        Map<String, MessageAttributeValue> marks = quarantine.receive(1).get(0).messageAttributes();
        assertThat(marks.get("HoldfastReason").stringValue()).contains("not one of ours");
        assertThat(marks.get("holdfast-dead-letter-source").stringValue()).isEqualTo(queue.arn());
    }

    @Test
    @DisplayName("a dead letter names its source also when its own attributes leave little room for marks")
    void deadLettersNameTheirSource() {
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 30, 5);
        for (int own = 7; own <= 9; own++) {
            queue.send(own + " attributes", attributes(own));
        }
        start(consumer(queue).handler((body, delivery) -> Outcome.deadLetter("why")));
        Eventually.holds("all are dead", () -> deadLetters.visible() == 3 && queue.isEmpty());
        List<Message> letters = new ArrayList<>();
        Eventually.holds("all letters", () -> letters.addAll(deadLetters.receive(1)) && letters.size() == 3);
        assertThat(letters)
                .allSatisfy(letter -> assertThat(letter.messageAttributes()
                                .get("holdfast-dead-letter-source")
                                .stringValue())
                        .isEqualTo(queue.arn()));
        assertThat(letters)
                .filteredOn(letter -> letter.messageAttributes().containsKey("HoldfastReason"))
                .hasSize(2)
                .allMatch(letter -> letter.messageAttributes()
                        .get("HoldfastReason")
                        .stringValue()
                        .endsWith("why"));
    }

    private static Map<String, MessageAttributeValue> attributes(int number) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        for (int i = 0; i < number; i++) {
            attributes.put(
                    "a" + i,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue("x")
                            .build());
        }
        return attributes;
    }

    @Test
    @DisplayName("a retry after no time at all takes a second")
    void retriesDoNotComeInATightLoop() {
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.send("again");
        queue.send("deferred");
        start(consumer(queue).handler((body, delivery) -> {
            handled.add(body);
            if (delivery.receiveCount() > 1 || Collections.frequency(List.copyOf(handled), body) > 1) {
                return Outcome.ack();
            }
            return body.equals("again") ? Outcome.retryAfter(Duration.ZERO) : Outcome.defer(Duration.ZERO);
        }));
        Eventually.holds("both came again", () -> handled.size() >= 4 && queue.isEmpty());
        assertThat(Wire.visibilityChanges(proxy)).hasSize(2).allMatch(change -> change.seconds() == 1);
    }

    @Test
    @DisplayName("a handler that throws an Error loses neither its message nor its slot")
    void errorsAreFailures() {
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.sendMany("m", 5);
        start(consumer(queue)
                .concurrency(1)
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .handler((body, delivery) -> {
                    if (delivery.receiveCount() == 1) {
                        throw new StackOverflowError("as if");
                    }
                    handled.add(body);
                    return Outcome.ack();
                }));
        Eventually.holds("all came again", () -> handled.size() == 5 && queue.isEmpty());
        assertThat(journal.failures).hasSize(5).allMatch(StackOverflowError.class::isInstance);
    }

    @Test
    @DisplayName("an interceptor that throws counts as a handler that does")
    void throwingInterceptorsAreFailures() {
        TestQueue queue = TestQueue.standard(direct, 30);
        queue.sendMany("m", 3);
        start(consumer(queue)
                .concurrency(1)
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .interceptor((delivery, chain) -> {
                    if (delivery.receiveCount() == 1) {
                        throw new IllegalStateException("in the way");
                    }
                    return chain.proceed();
                })
                .handler((body, delivery) -> {
                    handled.add(body);
                    return Outcome.ack();
                }));
        Eventually.holds("all came again", () -> handled.size() == 3 && queue.isEmpty());
        assertThat(journal.failures).hasSize(3);
    }

    private static Set<String> bodies(TestQueue queue) {
        Set<String> bodies = new HashSet<>();
        for (List<Message> messages = queue.receive(1); !messages.isEmpty(); messages = queue.receive(0)) {
            messages.forEach(message -> bodies.add(message.body()));
        }
        return bodies;
    }
}
