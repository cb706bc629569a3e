package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What wakes a receive that waits at a FIFO queue: the behaviour's sections 8.4 and 10.1. */
@InBothProtocols
@Holds("ReceiveMessage")
class FifoPollingTest {
    private static final String WAITING = "{'WaitTimeSeconds':20}";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    FifoPollingTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A45: a message behind a lock goes to a waiting receive as soon as the lock is gone")
    void deleteWakesAWaitingReceive() {
        QueueOnWire queue =
                wire.createFifo("a45.fifo", "{'ContentBasedDeduplication':'true','VisibilityTimeout':'60'}");
        String handle;
        try (Poll poll = queue.poll(WAITING)) {
            queue.sendTo("1", "message-1").succeeds();
            handle = poll.answersAtOnce().with("Messages.0.Body", "message-1").handle(0);
        }
        try (Poll first = queue.poll(WAITING);
                Poll second = queue.poll(WAITING)) {
            queue.sendTo("1", "message-2").succeeds();
            holdfast.clock().advance(Duration.ofSeconds(2));
            first.stillWaits();
            second.stillWaits();
            queue.delete(handle).succeedsWithoutBody();
            first.answersAtOnce().with("Messages.0.Body", "message-2");
            second.stillWaits();
        }
    }

    @Test
    void deleteInABatchWakesAWaitingReceive() {
        QueueOnWire queue = wire.createFifo("batch.fifo");
        queue.holdingByGroup("g-m1", "g-m2");
        String handle = queue.take();
        try (Poll poll = queue.poll(WAITING)) {
            poll.stillWaits();
            queue.call("DeleteMessageBatch", "{'Entries':[{'Id':'a','ReceiptHandle':'%s'}]}", handle)
                    .succeeds()
                    .withExactly("{'Successful':[{'Id':'a'}]}");
            poll.answersAtOnce().with("Messages.0.Body", "g-m2");
        }
    }

    @Test
    void releaseWakesAWaitingReceive() {
        QueueOnWire queue = wire.createFifo("release.fifo");
        queue.holdingByGroup("g-m1", "g-m2");
        String handle = queue.take("{'VisibilityTimeout':600}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20,'MaxNumberOfMessages':10}")) {
            poll.stillWaits();
            queue.changeVisibility(handle, 0).succeedsWithoutBody();
            assertThat(poll.answersAtOnce().bodies()).containsExactly("g-m1", "g-m2");
        }
    }

    @Test
    void endOfAVisibilityTimeoutWakesAWaitingReceive() {
        QueueOnWire queue = wire.createFifo("expiry.fifo");
        queue.holdingByGroup("g-m1", "g-m2");
        queue.take("{'VisibilityTimeout':10}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20,'MaxNumberOfMessages':10}")) {
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(10));
            assertThat(poll.answersAtOnce().bodies()).containsExactly("g-m1", "g-m2");
        }
    }

    @Test
    void endOfADelayWakesAWaitingReceive() {
        QueueOnWire queue = wire.createFifo("delay.fifo", "{'ContentBasedDeduplication':'true','DelaySeconds':'10'}");
        queue.holdingByGroup("g-m1");
        try (Poll poll = queue.poll(WAITING)) {
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.answersAtOnce().with("Messages.0.Body", "g-m1");
        }
    }

    @Test
    void messageOfAnotherGroupWakesAWaitingReceive() {
        QueueOnWire queue = wire.createFifo("other-group.fifo");
        queue.holdingByGroup("g-m1", "g-m2");
        queue.take("{'VisibilityTimeout':600}");
        try (Poll poll = queue.poll(WAITING)) {
            poll.stillWaits();
            queue.holdingByGroup("h-m1");
            poll.answersAtOnce().with("Messages.0.Body", "h-m1");
        }
    }

    @Test
    void duplicateWakesNobody() {
        QueueOnWire queue = wire.createFifo("duplicate.fifo");
        queue.holdingByGroup("g-m1");
        queue.delete(queue.take()).succeedsWithoutBody();
        try (Poll poll = queue.poll(WAITING)) {
            queue.holdingByGroup("g-m1");
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(20));
            poll.answersAtOnce().withExactly("{}");
        }
    }
}
