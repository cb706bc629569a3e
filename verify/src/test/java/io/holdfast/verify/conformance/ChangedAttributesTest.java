package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a changed attribute means for messages and receives that are there already: the behaviour's section 6.5. */
@InBothProtocols
@Holds("SetQueueAttributes")
class ChangedAttributesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    ChangedAttributesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @Holds("VisibilityTimeout")
    void visibilityTimeoutCountsForLaterReceivesOnly() {
        QueueOnWire queue =
                wire.create("visibility", "{'VisibilityTimeout':'600'}").holding("x");
        queue.take();
        queue.set("{'VisibilityTimeout':'60'}").succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(590));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.take();
        holdfast.clock().advance(Duration.ofSeconds(60));
        queue.take();
    }

    @Test
    @Holds("DelaySeconds")
    void delayCountsForLaterSendsOnly() {
        QueueOnWire queue = wire.create("delay", "{'DelaySeconds':'600'}").holding("slow");
        queue.set("{'DelaySeconds':'0'}").succeedsWithoutBody();
        queue.holding("fast");
        assertThat(queue.counts()).isEqualTo("1/0/1");
        queue.set("{'DelaySeconds':'60'}").succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("fast");
        holdfast.clock().advance(Duration.ofSeconds(590));
        assertThat(queue.counts()).isEqualTo("1/0/1");
        holdfast.clock().advance(Duration.ofSeconds(10));
        assertThat(queue.bodies()).containsExactlyInAnyOrder("slow", "fast");
    }

    @Test
    @Holds("MessageRetentionPeriod")
    void shorterRetentionCountsForMessagesThatAreThere() {
        QueueOnWire queue = wire.create("retention").holding("x");
        holdfast.clock().advance(Duration.ofSeconds(100));
        queue.set("{'MessageRetentionPeriod':'90'}").succeedsWithoutBody();
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void longerRetentionCountsForMessagesThatAreThere() {
        QueueOnWire queue =
                wire.create("longer", "{'MessageRetentionPeriod':'60'}").holding("x");
        queue.set("{'MessageRetentionPeriod':'600'}").succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(500));
        assertThat(queue.bodies()).containsExactly("x");
    }

    @Test
    @Holds("MaximumMessageSize")
    void smallerMaximumSizeCountsForLaterSendsOnly() {
        String large = "a".repeat(2000);
        QueueOnWire queue = wire.create("size").holding(large);
        queue.set("{'MaximumMessageSize':'1024'}").succeedsWithoutBody();
        queue.send(large)
                .refusesParameter(
                        "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.");
        assertThat(queue.bodies()).containsExactly(large);
    }

    @Test
    @Holds("ReceiveMessageWaitTimeSeconds")
    void waitTimeCountsForLaterReceivesOnly() {
        QueueOnWire queue = wire.create("wait", "{'ReceiveMessageWaitTimeSeconds':'20'}");
        try (Poll poll = queue.poll("{}")) {
            queue.set("{'ReceiveMessageWaitTimeSeconds':'0'}").succeedsWithoutBody();
            poll.stillWaits();
            queue.isEmptyNow();
            queue.holding("x");
            poll.answersAtOnce().with("Messages.0.Body", "x");
        }
    }
}
