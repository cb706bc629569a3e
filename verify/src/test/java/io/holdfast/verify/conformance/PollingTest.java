package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How receives wait and what wakes them: the behaviour's sections 8.3 to 8.6. */
@InBothProtocols
@Holds("ReceiveMessage")
class PollingTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    PollingTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A36: the request's wait time, even 0, wins over the queue's")
    void waitTimeOfTheRequestWins() {
        QueueOnWire queue = wire.create("a36", "{'ReceiveMessageWaitTimeSeconds':'20'}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':0}")) {
            poll.answersAtOnce().withExactly("{}");
        }
        try (Poll poll = queue.poll("{'WaitTimeSeconds':2}")) {
            holdfast.clock().advance(Duration.ofSeconds(2));
            poll.answersAtOnce().withExactly("{}");
        }
    }

    @Test
    @DisplayName("A36: without one the queue's wait time counts, to its end")
    @Holds("ReceiveMessageWaitTimeSeconds")
    void waitTimeOfTheQueueCountsToItsEnd() {
        QueueOnWire queue = wire.create("a36-queue", "{'ReceiveMessageWaitTimeSeconds':'20'}");
        try (Poll poll = queue.poll("{}")) {
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.answersAtOnce().withExactly("{}");
        }
    }

    @Test
    @DisplayName("A36: a waiting receive gets a message that is sent")
    void waitingReceiveGetsAMessageThatIsSent() {
        QueueOnWire queue = wire.create("a36-send", "{'ReceiveMessageWaitTimeSeconds':'20'}");
        try (Poll poll = queue.poll("{}")) {
            poll.stillWaits();
            queue.send("x").succeeds();
            poll.answersAtOnce().with("Messages.0.Body", "x");
        }
        assertThat(queue.counts()).isEqualTo("0/1/0");
    }

    @Test
    void receiveWithoutAnyWaitTimeDoesNotWait() {
        try (Poll poll = wire.create("short").poll("{}")) {
            poll.answersAtOnce().withExactly("{}");
        }
    }

    @Test
    void receiveThatFindsAMessageDoesNotWaitForMore() {
        QueueOnWire queue = wire.create("not-full").holding("a", "b");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20,'MaxNumberOfMessages':10}")) {
            assertThat(poll.answersAtOnce().list("Messages")).hasSize(2);
        }
    }

    @Test
    void waitingReceiveGetsAllOfABatchThatIsSent() {
        QueueOnWire queue = wire.create("batch");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20,'MaxNumberOfMessages':10}")) {
            queue.call("SendMessageBatch", "{'Entries':[{'Id':'a','MessageBody':'a'},{'Id':'b','MessageBody':'b'}]}")
                    .succeeds();
            assertThat(poll.answersAtOnce().list("Messages")).isNotEmpty();
        }
    }

    @Test
    void endOfADelayWakesAWaitingReceive() {
        QueueOnWire queue = wire.create("delay");
        queue.call("SendMessage", "{'MessageBody':'x','DelaySeconds':10}").succeeds();
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.answersAtOnce().with("Messages.0.Body", "x");
        }
    }

    @Test
    void endOfAVisibilityTimeoutWakesAWaitingReceive() {
        QueueOnWire queue = wire.create("expiry").holding("x");
        queue.take("{'VisibilityTimeout':10}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20,'AttributeNames':['ApproximateReceiveCount']}")) {
            poll.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.answersAtOnce().with("Messages.0.Attributes.ApproximateReceiveCount", "2");
        }
    }

    @Test
    void releaseWakesAWaitingReceive() {
        QueueOnWire queue = wire.create("release").holding("x");
        String handle = queue.take("{'VisibilityTimeout':600}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            poll.stillWaits();
            queue.changeVisibility(handle, 0).succeedsWithoutBody();
            poll.answersAtOnce().with("Messages.0.Body", "x");
        }
    }

    @Test
    void waitingReceivesAreServedInOrderOfArrival() {
        QueueOnWire queue = wire.create("order");
        List<Poll> polls = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            polls.add(queue.poll("{'WaitTimeSeconds':20}"));
        }
        queue.send("first").succeeds();
        polls.get(0).answersAtOnce().with("Messages.0.Body", "first");
        polls.get(1).stillWaits();
        queue.send("second").succeeds();
        polls.get(1).answersAtOnce().with("Messages.0.Body", "second");
        polls.get(2).stillWaits();
        polls.forEach(Poll::close);
    }

    @Test
    void messageGoesToOneWaitingReceiveOnly() {
        QueueOnWire queue = wire.create("only-one");
        try (Poll first = queue.poll("{'WaitTimeSeconds':20}");
                Poll second = queue.poll("{'WaitTimeSeconds':20}")) {
            queue.send("x").succeeds();
            first.answersAtOnce().with("Messages.0.Body", "x");
            second.stillWaits();
            holdfast.clock().advance(Duration.ofSeconds(20));
            second.answersAtOnce().withExactly("{}");
        }
    }

    @Test
    void clientThatHasHungUpTakesNoMessage() {
        QueueOnWire queue = wire.create("hung-up");
        queue.poll("{'WaitTimeSeconds':20}").close();
        queue.send("x").succeeds();
        queue.receive("{'AttributeNames':['ApproximateReceiveCount']}")
                .with("Messages.0.Body", "x")
                .with("Messages.0.Attributes.ApproximateReceiveCount", "1");
    }

    @Test
    void deletingTheQueueEndsTheWait() {
        QueueOnWire queue = wire.create("deleted");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            queue.call("DeleteQueue", "{}").succeedsWithoutBody();
            endsWithoutMessage(poll.outcome());
        }
    }

    @Test
    void waiterOfADeletedQueueTakesNothingFromItsSuccessor() {
        QueueOnWire queue = wire.create("successor");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            queue.call("DeleteQueue", "{}").succeedsWithoutBody();
            QueueOnWire successor = wire.create("successor").holding("x");
            endsWithoutMessage(poll.outcome());
            assertThat(successor.bodies()).containsExactly("x");
        }
    }

    @Test
    void purgeDoesNotEndTheWait() {
        QueueOnWire queue = wire.create("purged").holding("x");
        queue.take("{'VisibilityTimeout':5}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            queue.call("PurgeQueue", "{}").succeedsWithoutBody();
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.stillWaits();
            queue.send("y").succeeds();
            poll.answersAtOnce().with("Messages.0.Body", "y");
        }
    }

    @Test
    void waitingReceivesOfOneQueueAreNotWokenByAnother() {
        QueueOnWire quiet = wire.create("quiet");
        try (Poll poll = quiet.poll("{'WaitTimeSeconds':20}")) {
            wire.create("busy").holding("x");
            poll.stillWaits();
        }
    }

    private static void endsWithoutMessage(Answer outcome) {
        if (outcome.http().status() == 200) {
            outcome.withExactly("{}");
        } else {
            outcome.refusesUnknownQueue();
        }
    }
}
