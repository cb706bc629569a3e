package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a purge removes: the behaviour's section 5.6. */
@InBothProtocols
@Holds("PurgeQueue")
class PurgeTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    PurgeTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A17: a purge takes visible, in-flight and delayed messages")
    void purgeTakesInFlightAndDelayedMessages() {
        QueueOnWire queue = wire.create("a17").holding("m1");
        queue.call("SendMessage", "{'MessageBody':'m2','DelaySeconds':600}").succeeds();
        queue.take("{'VisibilityTimeout':600}");
        queue.send("m3").succeeds();
        assertThat(queue.counts()).isEqualTo("1/1/1");
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
        holdfast.clock().advance(Duration.ofSeconds(601));
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void messagesSentAfterAPurgeSurvive() {
        QueueOnWire queue = wire.create("after").holding("before");
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.holding("after");
        assertThat(queue.bodies()).containsExactly("after");
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void purgeOfAnEmptyQueueSucceeds() {
        wire.create("empty").call("PurgeQueue", "{}").succeedsWithoutBody();
    }

    @Test
    void purgeLeavesOtherQueuesAlone() {
        QueueOnWire other = wire.create("other").holding("kept");
        wire.create("purged").holding("lost").call("PurgeQueue", "{}").succeedsWithoutBody();
        assertThat(other.bodies()).containsExactly("kept");
    }

    @Test
    void purgeFreesTheGroupsOfAFifoQueue() {
        QueueOnWire queue = wire.createFifo("groups.fifo");
        queue.holdingByGroup("g-m1", "g-m2");
        queue.take();
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
        queue.holdingByGroup("g-m3");
        assertThat(queue.bodies()).containsExactly("g-m3");
    }

    @Test
    void handleOfAPurgedMessageDeletesNothingAndHidesNothing() {
        QueueOnWire queue = wire.create("handle").holding("x");
        String handle = queue.take();
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.delete(handle).succeedsWithoutBody();
        queue.changeVisibility(handle, 10)
                .refusesParameter(("Value %s for parameter ReceiptHandle is invalid."
                                + " Reason: Message does not exist or is not available for visibility timeout change.")
                        .formatted(handle));
    }
}
