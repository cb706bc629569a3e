package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What happens when too many messages are received and not deleted: the behaviour's section 9.5. */
@InBothProtocols
class InFlightLimitTest {
    @RegisterExtension
    static final ServerUnderTest holdfast =
            ServerUnderTest.with(server -> RawWire.predictable(server.inFlightLimit(3)));

    @RegisterExtension
    final RawWire wire;

    InFlightLimitTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @Holds({"OverLimit", "messages in flight"})
    void shortPollBeyondTheLimitIsRefused() {
        QueueOnWire queue = full("short");
        refuses(queue);
        assertThat(queue.counts()).isEqualTo("1/3/0");
    }

    @Test
    void receiveStopsAtTheLimit() {
        QueueOnWire queue = wire.create("stops").holding("a", "b", "c", "d", "e");
        assertThat(queue.bodies()).containsExactly("a", "b", "c");
        refuses(queue);
    }

    @Test
    void longPollBeyondTheLimitEndsEmpty() {
        QueueOnWire queue = full("long");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(20));
            poll.answersAtOnce().withExactly("{}");
        }
    }

    @Test
    void deletingMakesRoom() {
        QueueOnWire queue = wire.create("room").holding("a", "b", "c", "d");
        String handle = queue.take();
        queue.take();
        queue.take();
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("d");
        refuses(queue);
    }

    @Test
    void releasingMakesRoom() {
        QueueOnWire queue = wire.create("release").holding("a", "b", "c", "d");
        String handle = queue.take();
        queue.take();
        queue.take();
        queue.changeVisibility(handle, 0).succeedsWithoutBody();
        assertThat(queue.bodies()).hasSize(1);
    }

    @Test
    void endOfALeaseMakesRoomForAWaitingReceive() {
        QueueOnWire queue = full("expiry");
        holdfast.clock().advance(Duration.ofSeconds(590));
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.answersAtOnce().with("Messages.0.Body", "<any>");
        }
    }

    @Test
    void fifoQueueBeyondTheLimitGivesNothing() {
        QueueOnWire queue = wire.createFifo("limit.fifo");
        queue.holdingByGroup("g1-m1", "g2-m1", "g3-m1", "g4-m1");
        Answer received = queue.receive(10);
        assertThat(received.bodies()).containsExactly("g1-m1", "g2-m1", "g3-m1");
        queue.isEmptyNow();
        queue.delete(received.handle(0)).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g4-m1");
    }

    @Test
    void limitCountsForEachQueueByItself() {
        refuses(full("one"));
        assertThat(wire.create("another").holding("x").bodies()).containsExactly("x");
    }

    private QueueOnWire full(String name) {
        QueueOnWire queue = wire.create(name, "{'VisibilityTimeout':'600'}").holding("a", "b", "c", "d");
        assertThat(queue.bodies()).hasSize(3);
        return queue;
    }

    private static void refuses(QueueOnWire queue) {
        queue.call("ReceiveMessage", "{}")
                .refuses(
                        "OverLimit",
                        "OverLimit",
                        403,
                        "Too many messages have been received without being deleted.\n"
                                + "Please delete your received messages or let them timeout before receiving more.");
    }
}
