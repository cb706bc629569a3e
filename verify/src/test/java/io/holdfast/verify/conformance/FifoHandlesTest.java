package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long a handle of a FIFO queue is good: the behaviour's section 9.3. */
@InBothProtocols
@Holds({"DeleteMessage", "ChangeMessageVisibility", "DeleteMessageBatch"})
class FifoHandlesTest {
    private static final String EXPIRED =
            "Value %s for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    FifoHandlesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A47: a handle whose time ran out deletes nothing")
    void handleWhoseTimeRanOutDeletesNothing() {
        QueueOnWire queue = queue("a47.fifo");
        String handle = queue.take("{'VisibilityTimeout':1}");
        holdfast.clock().advance(Duration.ofMillis(1500));
        queue.delete(handle).refusesParameter(EXPIRED.formatted(handle));
        queue.receive().with("Messages.0.Body", "x");
    }

    @Test
    void handleWhoseTimeRanOutHidesNothing() {
        QueueOnWire queue = queue("hides-nothing.fifo");
        String handle = queue.take("{'VisibilityTimeout':10}");
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.changeVisibility(handle, 60).refusesParameter(EXPIRED.formatted(handle));
        queue.receive().with("Messages.0.Body", "x");
    }

    @Test
    void handleOfAnEarlierReceiveIsExpired() {
        QueueOnWire queue = queue("earlier.fifo");
        String earlier = queue.take("{'VisibilityTimeout':10}");
        holdfast.clock().advance(Duration.ofSeconds(10));
        String later = queue.take("{'VisibilityTimeout':60}");
        queue.delete(earlier).refusesParameter(EXPIRED.formatted(earlier));
        queue.changeVisibility(earlier, 0).refusesParameter(EXPIRED.formatted(earlier));
        assertThat(queue.counts()).isEqualTo("0/1/0");
        queue.delete(later).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void handleOfAReceiveWithTimeoutZeroIsExpired() {
        QueueOnWire queue = queue("zero.fifo");
        String handle = queue.take("{'VisibilityTimeout':0}");
        queue.delete(handle).refusesParameter(EXPIRED.formatted(handle));
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void handleOfAReleasedMessageIsExpired() {
        QueueOnWire queue = queue("released.fifo");
        String handle = queue.take();
        queue.changeVisibility(handle, 0).succeedsWithoutBody();
        queue.delete(handle).refusesParameter(EXPIRED.formatted(handle));
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void handleIsGoodForAsLongAsItsTimeWasExtended() {
        QueueOnWire queue = queue("extended.fifo");
        String handle = queue.take("{'VisibilityTimeout':10}");
        queue.changeVisibility(handle, 600).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(500));
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void deletingAgainSucceeds() {
        QueueOnWire queue = queue("again.fifo");
        String handle = queue.take();
        queue.delete(handle).succeedsWithoutBody();
        queue.delete(handle).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofMinutes(10));
        queue.delete(handle).succeedsWithoutBody();
    }

    @Test
    void inABatchTheEntryFails() {
        QueueOnWire queue = wire.createFifo("batch.fifo");
        queue.holdingByGroup("g-m1", "h-m1");
        String expired = queue.take("{'VisibilityTimeout':10}");
        holdfast.clock().advance(Duration.ofSeconds(10));
        String good = queue.take();
        queue.call(
                        "DeleteMessageBatch",
                        "{'Entries':[{'Id':'old','ReceiptHandle':'%s'},{'Id':'good','ReceiptHandle':'%s'}]}",
                        expired,
                        good)
                .succeeds()
                .withExactly("{'Successful':[{'Id':'good'}],'Failed':[{'Id':'old','SenderFault':true,"
                        + "'Code':'ReceiptHandleIsInvalid','Message':'The receipt handle has expired'}]}");
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void garbageAndForeignHandlesAreRefusedAsInStandardQueues() {
        QueueOnWire queue = queue("garbage.fifo");
        queue.delete("garbage")
                .refuses(
                        "ReceiptHandleIsInvalid",
                        "ReceiptHandleIsInvalid",
                        404,
                        "The input receipt handle \"garbage\" is not a valid receipt handle.");
        String foreign = queue("foreign.fifo").take();
        queue.delete(foreign)
                .refuses(
                        "ReceiptHandleIsInvalid",
                        "ReceiptHandleIsInvalid",
                        404,
                        "The receipt handle \"" + foreign + "\" is not valid for this queue.");
    }

    @Test
    void purgedMessageCanBeDeletedAgain() {
        QueueOnWire queue = queue("purged.fifo");
        String handle = queue.take();
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.delete(handle).succeedsWithoutBody();
    }

    @Test
    void totalTimeFromTheReceiveIsTwelveHours() {
        QueueOnWire queue = queue("total.fifo");
        String handle = queue.take("{'VisibilityTimeout':60}");
        holdfast.clock().advance(Duration.ofSeconds(30));
        queue.changeVisibility(handle, 43_200)
                .refusesParameter("Value 43200 for parameter VisibilityTimeout is invalid."
                        + " Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]");
        queue.changeVisibility(handle, 43_100).succeedsWithoutBody();
    }

    private QueueOnWire queue(String name) {
        QueueOnWire queue = wire.createFifo(name);
        queue.sendTo("g", "x").succeeds();
        return queue;
    }
}
