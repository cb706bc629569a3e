package io.holdfast.app.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Origin;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sentence for each cause, and for what needs none. Times are seconds. */
class StoryInWordsTest {
    private static final String ORDERS = "arn:aws:sqs:eu:000000000000:orders";
    private static final String DEAD = "arn:aws:sqs:eu:000000000000:dead";

    private final List<StoryEvent> events = new ArrayList<>();
    private final List<StoryEvent> sameBody = new ArrayList<>();
    private long lastSeen;
    private long now = 1_000;
    private int deliveries;

    @Test
    void timeoutTooShort() {
        sent(0);
        received(0, "10.0.0.7", 30);
        received(30, "10.0.0.7", 30);
        received(60, "10.0.0.7", 30);
        event(StoryKind.DELETED, 75, ORDERS, "10.0.0.7", 2, 0, null);
        lastSeen = 75;

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered 3 times: the visibility time-out of 30 s ran out twice before the delete; the consumer"
                                + " at 10.0.0.7 needed 45 s.");
        assertThat(words().advice()).isEqualTo("Raise it to 135 s or send heartbeats.");
        assertThat(words().causes()).startsWith(Cause.TIMEOUT_TOO_SHORT);
    }

    @Test
    void timeoutTooShortAsTheLastDeliveryShows() {
        sent(0);
        received(0, "10.0.0.7", 30);
        received(31, "10.0.0.7", 30);
        received(62, "10.0.0.7", 30);
        event(StoryKind.DELETED, 107, ORDERS, "10.0.0.7", 3, 0, null);
        lastSeen = 107;

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered 3 times: the visibility time-out of 30 s ran out 3 times before the delete; the consumer"
                                + " at 10.0.0.7 needed 45 s.");
        assertThat(words().advice()).isEqualTo("Raise it to 135 s or send heartbeats.");
    }

    @Test
    void heartbeatKeepsTheDeliveryAlive() {
        sent(0);
        received(0, "10.0.0.7", 30);
        event(StoryKind.VISIBILITY_CHANGED, 20, ORDERS, "10.0.0.7", 1, 30, null);
        event(StoryKind.DELETED, 45, ORDERS, "10.0.0.7", 1, 0, null);

        assertThat(words().sentence()).isEqualTo("Delivered once and deleted after 45 s.");
        assertThat(words().advice()).isEmpty();
        assertThat(words().causes()).isEmpty();
    }

    @Test
    void consumerCrashed() {
        sent(0);
        received(0, "10.0.0.7", 30);
        received(31, "10.0.0.8", 30);
        event(StoryKind.DELETED, 33, ORDERS, "10.0.0.8", 2, 0, null);

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered twice: the consumer at 10.0.0.7 took it and was not seen again, and the visibility"
                                + " time-out of 30 s ran out once before the delete.");
        assertThat(words().advice()).startsWith("Look at what happened to the consumer at 10.0.0.7: it crashed");
        assertThat(words().causes()).containsExactly(Cause.CONSUMER_GONE);
    }

    @Test
    void consumerFailedAndIsStillThere() {
        sent(0);
        received(0, "10.0.0.7", 30);
        received(31, "10.0.0.7", 30);
        event(StoryKind.DELETED, 33, ORDERS, "10.0.0.7", 2, 0, null);
        lastSeen = 33;

        assertThat(words().causes()).containsExactly(Cause.NOT_DELETED);
        assertThat(words().advice()).startsWith("The consumer is still there but did not delete the message");
    }

    @Test
    void releasedByTheConsumer() {
        sent(0);
        received(0, "10.0.0.7", 30);
        event(StoryKind.VISIBILITY_CHANGED, 1, ORDERS, "10.0.0.7", 1, 0, null);
        received(2, "10.0.0.7", 30);
        event(StoryKind.VISIBILITY_CHANGED, 3, ORDERS, "10.0.0.7", 2, 0, null);
        received(4, "10.0.0.7", 30);
        event(StoryKind.DELETED, 5, ORDERS, "10.0.0.7", 3, 0, null);

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered 3 times: the consumer at 10.0.0.7 released it twice (ChangeMessageVisibility to 0).");
        assertThat(words().causes()).containsExactly(Cause.RELEASED);
    }

    @Test
    void redriven() {
        sent(0);
        received(0, "10.0.0.7", 30);
        event(StoryKind.VISIBILITY_CHANGED, 1, ORDERS, "10.0.0.7", 1, 0, null);
        event(StoryKind.DEAD_LETTERED, 2, ORDERS, "", 0, 0, DEAD);
        event(StoryKind.ARRIVED, 2, DEAD, "", 0, 0, null);
        event(StoryKind.MOVED, 500, DEAD, "", 0, 0, ORDERS);
        event(StoryKind.ARRIVED, 500, ORDERS, "", 0, 0, null);
        deliveries = 0;
        received(501, "10.0.0.7", 30);
        event(StoryKind.DELETED, 502, ORDERS, "10.0.0.7", 1, 0, null);

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered twice: the consumer at 10.0.0.7 released it once (ChangeMessageVisibility to 0); it became"
                                + " a dead letter after 1 receive, in dead; a redrive moved it from dead to orders, where it counts as a"
                                + " new message.");
        assertThat(words().causes()).containsExactly(Cause.RELEASED, Cause.REDRIVEN);
    }

    @Test
    void sentTwiceByTheProducer() {
        sent(0);
        received(1, "10.0.0.7", 30);
        event(StoryKind.DELETED, 2, ORDERS, "10.0.0.7", 1, 0, null);
        sameBody.add(events.get(0));
        sameBody.add(made(StoryKind.SENT, 3, ORDERS, "10.0.0.1", 0, 0, null, 6));

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered once and deleted after 1 s: the producer at 10.0.0.1 sent the same body twice, 3 s apart,"
                                + " the other time as 00000000-0000-0000-0000-000000000006.");
        assertThat(words().causes()).containsExactly(Cause.SENT_TWICE);
    }

    @Test
    void bodiesThatAreOftenTheSameMeanNothing() {
        sent(0);
        for (int i = 0; i < 9; i++) {
            sameBody.add(made(StoryKind.SENT, 3, ORDERS, "10.0.0.1", 0, 0, null, 6 + i));
        }

        assertThat(words().causes()).isEmpty();
    }

    @Test
    void sentTwiceAndRecognised() {
        sent(0);
        event(StoryKind.DEDUPLICATED, 1, ORDERS, "10.0.0.1", 0, 0, null);
        received(2, "10.0.0.7", 30);
        event(StoryKind.DELETED, 3, ORDERS, "10.0.0.7", 1, 0, null);

        assertThat(words().sentence())
                .isEqualTo(
                        "Delivered once and deleted after 1 s: it was sent once more with the same deduplication id, and"
                                + " stored once.");
    }

    @Test
    void whatIsNotOverIsToldAsItStands() {
        sent(990);
        assertThat(words().sentence()).isEqualTo("Not delivered yet: it has been waiting for 10 s.");

        received(995, "10.0.0.7", 30);
        assertThat(words().sentence())
                .isEqualTo("Delivered once, now in flight with the consumer at 10.0.0.7 for 25 s more.");

        event(StoryKind.PURGED, 999, ORDERS, "10.0.0.2", 0, 0, null);
        assertThat(words().sentence()).isEqualTo("Delivered once, then the queue orders was purged.");
    }

    @Test
    void nothingKnownIsSaid() {
        assertThat(words().sentence()).isEqualTo("Nothing is known of this message.");
    }

    private StoryWords words() {
        return StoryInWords.of(new StoryFacts(events, sameBody, attempt -> lastSeen * 1_000, 345_600_000, now * 1_000));
    }

    private void sent(long at) {
        event(StoryKind.SENT, at, ORDERS, "10.0.0.1", 0, 0, null);
    }

    private void received(long at, String address, long timeout) {
        event(StoryKind.RECEIVED, at, ORDERS, address, ++deliveries, timeout, null);
    }

    private void event(
            StoryKind kind,
            long at,
            String queue,
            String address,
            int delivery,
            long seconds,
            @Nullable String target) {
        events.add(made(kind, at, queue, address, delivery, seconds, target, 5));
    }

    private static StoryEvent made(
            StoryKind kind,
            long at,
            String queue,
            String address,
            int delivery,
            long seconds,
            @Nullable String target,
            long id) {
        return new StoryEvent(
                kind,
                at * 1_000,
                queue.equals(ORDERS) ? 1 : 2,
                queue,
                2,
                0,
                id,
                address.isEmpty() ? Origin.NOBODY : new Origin("me", address, "AKIA"),
                delivery,
                1,
                seconds * 1_000,
                0,
                0,
                0,
                target);
    }
}
