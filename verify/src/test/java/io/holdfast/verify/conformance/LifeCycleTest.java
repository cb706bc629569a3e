package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From sending to the end of a message, by delay and retention: the behaviour's sections 8.1, 8.7 and 8.8. */
@InBothProtocols
@Holds("ReceiveMessage")
class LifeCycleTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    LifeCycleTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @Holds({"ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible", "ApproximateNumberOfMessagesDelayed"
    })
    void countersFollowAMessageThroughItsStates() {
        QueueOnWire queue = wire.create("states");
        assertThat(queue.counts()).isEqualTo("0/0/0");
        queue.call("SendMessage", "{'MessageBody':'x','DelaySeconds':10}").succeeds();
        assertThat(queue.counts()).isEqualTo("0/0/1");
        holdfast.clock().advance(Duration.ofSeconds(10));
        assertThat(queue.counts()).isEqualTo("1/0/0");
        String handle = queue.take();
        assertThat(queue.counts()).isEqualTo("0/1/0");
        holdfast.clock().advance(Duration.ofSeconds(30));
        assertThat(queue.counts()).isEqualTo("1/0/0");
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    @DisplayName("A35: a delayed message is counted as delayed and arrives when its time has come")
    void delayedMessageArrivesWhenItsTimeHasCome() {
        QueueOnWire queue = wire.create("a35");
        queue.call("SendMessage", "{'MessageBody':'x','DelaySeconds':900}").succeeds();
        assertThat(queue.counts()).isEqualTo("0/0/1");
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(890));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.receive().with("Messages.0.Body", "x");
    }

    @Test
    @Holds("DelaySeconds")
    void queuesDelayCountsWhereTheMessageHasNone() {
        QueueOnWire queue = wire.create("queue-delay", "{'DelaySeconds':'60'}").holding("x");
        assertThat(queue.counts()).isEqualTo("0/0/1");
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(queue.bodies()).containsExactly("x");
    }

    @Test
    void delayOfTheMessageWinsEvenIfItIsZero() {
        QueueOnWire queue = wire.create("message-delay", "{'DelaySeconds':'600'}");
        queue.call("SendMessage", "{'MessageBody':'now','DelaySeconds':0}").succeeds();
        queue.call("SendMessage", "{'MessageBody':'soon','DelaySeconds':10}").succeeds();
        queue.call("SendMessage", "{'MessageBody':'late'}").succeeds();
        assertThat(queue.bodies()).containsExactly("now");
        holdfast.clock().advance(Duration.ofSeconds(10));
        assertThat(queue.bodies()).containsExactly("soon");
        assertThat(queue.counts()).isEqualTo("0/2/1");
    }

    @Test
    void delayDoesNotChangeTheSentTime() {
        QueueOnWire queue = wire.create("sent-time");
        queue.call("SendMessage", "{'MessageBody':'x','DelaySeconds':60}").succeeds();
        long latest = holdfast.clock().now().toEpochMilli();
        holdfast.clock().advance(Duration.ofSeconds(60));
        String sent = queue.receive("{'AttributeNames':['SentTimestamp']}").text("Messages.0.Attributes.SentTimestamp");
        assertThat(Long.parseLong(sent)).isLessThanOrEqualTo(latest);
    }

    @Test
    @Holds({"MessageRetentionPeriod", "message retention"})
    void retentionEndsAVisibleMessage() {
        QueueOnWire queue =
                wire.create("visible", "{'MessageRetentionPeriod':'600'}").holding("x");
        holdfast.clock().advance(Duration.ofSeconds(590));
        assertThat(queue.counts()).isEqualTo("1/0/0");
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void retentionEndsAMessageInFlightAndDeletingItStillSucceeds() {
        QueueOnWire queue =
                wire.create("in-flight", "{'MessageRetentionPeriod':'60'}").holding("x");
        String handle = queue.take("{'VisibilityTimeout':600}");
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(queue.counts()).isEqualTo("0/0/0");
        queue.delete(handle).succeedsWithoutBody();
        queue.changeVisibility(handle, 10)
                .refusesParameter(("Value %s for parameter ReceiptHandle is invalid."
                                + " Reason: Message does not exist or is not available for visibility timeout change.")
                        .formatted(handle));
        holdfast.clock().advance(Duration.ofMinutes(10));
        queue.isEmptyNow();
    }

    @Test
    void retentionEndsADelayedMessageBeforeAnyoneCanReceiveIt() {
        QueueOnWire queue = wire.create("delayed", "{'MessageRetentionPeriod':'60'}");
        queue.call("SendMessage", "{'MessageBody':'x','DelaySeconds':600}").succeeds();
        holdfast.clock().advance(Duration.ofSeconds(60));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofMinutes(10));
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void retentionCountsFromTheSendNotFromAReceive() {
        QueueOnWire queue =
                wire.create("from-send", "{'MessageRetentionPeriod':'600'}").holding("x");
        holdfast.clock().advance(Duration.ofMinutes(5));
        queue.take("{'VisibilityTimeout':0}");
        holdfast.clock().advance(Duration.ofMinutes(5));
        queue.isEmptyNow();
    }

    @Test
    void retentionOfOneMessageDoesNotEndYoungerOnes() {
        QueueOnWire queue =
                wire.create("younger", "{'MessageRetentionPeriod':'600'}").holding("old");
        holdfast.clock().advance(Duration.ofSeconds(500));
        queue.holding("young");
        holdfast.clock().advance(Duration.ofSeconds(100));
        assertThat(queue.bodies()).containsExactly("young");
    }
}
