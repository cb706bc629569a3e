package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a received message stays hidden: the behaviour's sections 8.9, 9.1, 9.4 and 9.6. */
@InBothProtocols
@Holds("ChangeMessageVisibility")
class VisibilityTest {
    private static final String COUNT = "Messages.0.Attributes.ApproximateReceiveCount";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    VisibilityTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @Holds("VisibilityTimeout")
    void messageReturnsToTheQueueWhenItsLeaseExpires() {
        QueueOnWire queue =
                wire.create("returns", "{'VisibilityTimeout':'600'}").holding("x");
        queue.take();
        holdfast.clock().advance(Duration.ofSeconds(590));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.receive("{'AttributeNames':['All']}").with(COUNT, "2");
    }

    @Test
    @DisplayName("A38: a receive with timeout 0 counts, gives a new handle, and leaves the message visible")
    void receiveWithTimeoutZeroLeavesTheMessageVisible() {
        QueueOnWire queue = wire.create("a38").holding("x");
        Answer first = queue.receive("{'VisibilityTimeout':0,'AttributeNames':['All']}")
                .with(COUNT, "1");
        Answer second = queue.receive("{'AttributeNames':['All']}").with(COUNT, "2");
        assertThat(second.text("Messages.0.ReceiptHandle")).isNotEqualTo(first.text("Messages.0.ReceiptHandle"));
        queue.isEmptyNow();
    }

    @Test
    @DisplayName("A39: a change to 0 releases the message")
    void changeToZeroReleasesTheMessage() {
        QueueOnWire queue = wire.create("a39").holding("x");
        queue.changeVisibility(queue.take(), 0).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("1/0/0");
        queue.receive("{'AttributeNames':['All']}").with(COUNT, "2");
    }

    @Test
    void timeoutOfTheReceiveWinsOverTheQueues() {
        QueueOnWire queue =
                wire.create("request-wins", "{'VisibilityTimeout':'600'}").holding("x");
        queue.take("{'VisibilityTimeout':60}");
        holdfast.clock().advance(Duration.ofSeconds(60));
        queue.take("{'VisibilityTimeout':1200}");
        holdfast.clock().advance(Duration.ofMinutes(10));
        queue.isEmptyNow();
    }

    @Test
    void changeCountsFromNow() {
        QueueOnWire queue = wire.create("from-now").holding("x");
        String handle = queue.take("{'VisibilityTimeout':600}");
        holdfast.clock().advance(Duration.ofSeconds(500));
        queue.changeVisibility(handle, 600).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(590));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.take();
    }

    @Test
    void changeCanShortenTheTime() {
        QueueOnWire queue = wire.create("shorten").holding("x");
        queue.changeVisibility(queue.take("{'VisibilityTimeout':600}"), 60).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(60));
        queue.take();
    }

    @Test
    void changeIsForgottenWithTheNextReceive() {
        QueueOnWire queue =
                wire.create("forgotten", "{'VisibilityTimeout':'60'}").holding("x");
        queue.changeVisibility(queue.take(), 600).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofMinutes(10));
        queue.take();
        holdfast.clock().advance(Duration.ofSeconds(60));
        queue.take();
    }

    @Test
    void heartbeatsKeepAMessageHidden() {
        QueueOnWire queue =
                wire.create("heartbeat", "{'VisibilityTimeout':'60'}").holding("x");
        String handle = queue.take();
        for (int i = 0; i < 20; i++) {
            holdfast.clock().advance(Duration.ofSeconds(40));
            queue.isEmptyNow();
            queue.changeVisibility(handle, 60).succeedsWithoutBody();
        }
        queue.delete(handle).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(60));
        queue.isEmptyNow();
    }

    @ParameterizedTest
    @ValueSource(ints = {43_201, -1, Integer.MAX_VALUE})
    @Holds("visibility timeout")
    void changeOutOfRangeIsRefused(int seconds) {
        QueueOnWire queue = wire.create("range").holding("x");
        queue.changeVisibility(queue.take(), seconds)
                .refusesParameter(
                        "Value %d for parameter VisibilityTimeout is invalid. Reason: Must be between 0 and 43200."
                                .formatted(seconds));
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
    }

    @Test
    @Holds("visibility timeout")
    void totalTimeFromTheReceiveIsTwelveHours() {
        QueueOnWire queue = wire.create("total").holding("x");
        String handle = queue.take("{'VisibilityTimeout':60}");
        holdfast.clock().advance(Duration.ofSeconds(30));
        queue.changeVisibility(handle, 43_200)
                .refusesParameter("Value 43200 for parameter VisibilityTimeout is invalid."
                        + " Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]");
        queue.changeVisibility(handle, 43_100).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(43_000));
        queue.isEmptyNow();
        queue.changeVisibility(handle, 600)
                .refusesParameter("Value 600 for parameter VisibilityTimeout is invalid."
                        + " Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]");
        holdfast.clock().advance(Duration.ofSeconds(100));
        queue.take();
    }

    @Test
    void refusedChangeLeavesTheTimeAsItWas() {
        QueueOnWire queue = wire.create("unchanged").holding("x");
        String handle = queue.take("{'VisibilityTimeout':60}");
        holdfast.clock().advance(Duration.ofSeconds(30));
        queue.changeVisibility(handle, 43_200).refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        holdfast.clock().advance(Duration.ofSeconds(30));
        queue.take();
    }

    @Test
    void longestTimeoutIsHonoured() {
        QueueOnWire queue = wire.create("longest").holding("x");
        queue.take("{'VisibilityTimeout':43200}");
        holdfast.clock().advance(Duration.ofSeconds(43_100));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(100));
        queue.take();
    }

    @Test
    void leasesOfDifferentLengthEndEachInItsTime() {
        QueueOnWire queue = wire.create("lengths").holding("long", "short", "middle");
        queue.take("{'VisibilityTimeout':900}");
        queue.take("{'VisibilityTimeout':300}");
        queue.take("{'VisibilityTimeout':600}");
        for (String body : new String[] {"short", "middle", "long"}) {
            holdfast.clock().advance(Duration.ofMinutes(5));
            queue.receive("{'VisibilityTimeout':3600}").with("Messages.0.Body", body);
            queue.isEmptyNow();
        }
    }
}
