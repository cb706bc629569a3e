package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a handle can still do, depending on what became of the message: the behaviour's section 9.2. */
@InBothProtocols
@Holds({"DeleteMessage", "ChangeMessageVisibility"})
class ReceiptHandlesTest {
    private static final Duration EXPIRY = Duration.ofSeconds(60);

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    ReceiptHandlesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    void currentHandleDeletesTheMessage() {
        QueueOnWire queue = queue("current");
        queue.delete(queue.take()).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
        holdfast.clock().advance(EXPIRY);
        queue.isEmptyNow();
    }

    @Test
    @DisplayName("A41: a handle whose time ran out still deletes")
    void handleWhoseTimeRanOutStillDeletes() {
        QueueOnWire queue = queue("a41");
        String handle = queue.take();
        holdfast.clock().advance(EXPIRY);
        queue.delete(handle).succeedsWithoutBody();
        queue.isEmptyNow();
        queue.delete(handle).succeedsWithoutBody();
    }

    @Test
    void handleWhoseTimeRanOutStillHides() {
        QueueOnWire queue = queue("rehide");
        String handle = queue.take();
        holdfast.clock().advance(EXPIRY);
        assertThat(queue.counts()).isEqualTo("1/0/0");
        queue.changeVisibility(handle, 600).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/1/0");
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(590));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.take();
    }

    @Test
    void handleOfAReleasedMessageHidesItAgain() {
        QueueOnWire queue = queue("released");
        String handle = queue.take();
        queue.changeVisibility(handle, 0).succeedsWithoutBody();
        queue.changeVisibility(handle, 10).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/1/0");
        queue.isEmptyNow();
    }

    @Test
    void olderHandleStillDeletesAMessageThatSomeoneElseHolds() {
        QueueOnWire queue = queue("older-delete");
        String older = queue.take("{'VisibilityTimeout':0}");
        String newer = queue.take();
        queue.delete(older).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
        queue.delete(newer).succeedsWithoutBody();
        holdfast.clock().advance(EXPIRY);
        queue.isEmptyNow();
    }

    @Test
    void olderHandleStillReleasesAMessageThatSomeoneElseHolds() {
        QueueOnWire queue = queue("older-release");
        String older = queue.take("{'VisibilityTimeout':0}");
        queue.take();
        queue.changeVisibility(older, 0).succeedsWithoutBody();
        queue.receive("{'AttributeNames':['All']}").with("Messages.0.Attributes.ApproximateReceiveCount", "3");
    }

    @Test
    @DisplayName("A42: the visibility of a deleted message cannot be changed")
    void visibilityOfADeletedMessageCannotBeChanged() {
        QueueOnWire queue = queue("a42");
        String handle = queue.take();
        queue.delete(handle).succeedsWithoutBody();
        queue.delete(handle).succeedsWithoutBody();
        queue.changeVisibility(handle, 10)
                .refusesParameter(("Value %s for parameter ReceiptHandle is invalid."
                                + " Reason: Message does not exist or is not available for visibility timeout change.")
                        .formatted(handle));
    }

    @Test
    @DisplayName("A40: what was never a handle is refused")
    @Holds("ReceiptHandleIsInvalid")
    void whatWasNeverAHandleIsRefused() {
        QueueOnWire queue = queue("a40");
        String text = "The input receipt handle \"garbage\" is not a valid receipt handle.";
        queue.delete("garbage").refuses("ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404, text);
        queue.changeVisibility("garbage", 1).refuses("ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404, text);
        queue.call("ChangeMessageVisibility", "{'ReceiptHandle':'garbage'}").refusesMissing("VisibilityTimeout");
    }

    @Test
    void missingHandleIsRefused() {
        QueueOnWire queue = queue("missing");
        queue.call("DeleteMessage", "{}").refusesMissing("ReceiptHandle");
        queue.call("ChangeMessageVisibility", "{'VisibilityTimeout':1}").refusesMissing("ReceiptHandle");
    }

    @Test
    @Holds("ReceiptHandleIsInvalid")
    void handleOfAnotherQueueIsRefused() {
        QueueOnWire queue = queue("mine");
        String foreign = queue("theirs").take();
        String text = "The receipt handle \"" + foreign + "\" is not valid for this queue.";
        queue.delete(foreign).refuses("ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404, text);
        queue.changeVisibility(foreign, 0).refuses("ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404, text);
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void handlesNeverExpire() {
        QueueOnWire queue = queue("old");
        String handle = queue.take();
        holdfast.clock().advance(Duration.ofDays(2));
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void deletingOneMessageLeavesTheOthers() {
        QueueOnWire queue = wire.create("others", "{'VisibilityTimeout':'60'}").holding("a", "b", "c");
        queue.take();
        String second = queue.take();
        queue.delete(second).succeedsWithoutBody();
        holdfast.clock().advance(EXPIRY);
        assertThat(queue.bodies()).containsExactlyInAnyOrder("a", "c");
    }

    private QueueOnWire queue(String name) {
        return wire.create(name, "{'VisibilityTimeout':'60'}").holding("x");
    }
}
