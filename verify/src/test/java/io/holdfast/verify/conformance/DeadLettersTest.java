package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a message goes to the dead-letter queue and what arrives there: the behaviour's sections 11.3 to 11.5. */
@InBothProtocols
@Holds({"ListDeadLetterSourceQueues", "ReceiveMessage"})
class DeadLettersTest {
    private static final String TRACE = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    DeadLettersTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A48: the receive after the last one allowed moves the message with all that belongs to it")
    @Holds("RedrivePolicy")
    void messageMovesWithAllThatBelongsToIt() {
        QueueOnWire deadLetters = wire.create("a48-dlq");
        QueueOnWire queue = wire.create("a48").withDeadLettersIn(deadLetters, 1);
        String id = queue.call(
                        "SendMessage",
                        "{'MessageBody':'message-1','MessageAttributes':{'MyAttribute':{'DataType':'String',"
                                + "'StringValue':'foobar'}},'MessageSystemAttributes':{'AWSTraceHeader':"
                                + "{'DataType':'String','StringValue':'%s'}}}",
                        TRACE)
                .succeeds()
                .text("MessageId");
        queue.receive("{'VisibilityTimeout':0,'AttributeNames':['All']}")
                .with("Messages.0.Attributes.ApproximateReceiveCount", "1")
                .without("Messages.0.Attributes.DeadLetterQueueSourceArn");
        queue.receive("{'VisibilityTimeout':0}").withExactly("{}");
        letMessagesArrive();
        deadLetters
                .receive("{'AttributeNames':['All'],'MessageAttributeNames':['All']}")
                .withExactly(
                        "{'Messages':[{'MessageId':'%s','ReceiptHandle':'<handle>','MD5OfBody':'<any>',"
                                + "'Body':'message-1','MD5OfMessageAttributes':'adb59cd4678ea5a855436b949cd07ab6',"
                                + "'MessageAttributes':{'MyAttribute':{'DataType':'String','StringValue':'foobar'}},"
                                + "'Attributes':{'SenderId':'<any>','SentTimestamp':'<millis>',"
                                + "'ApproximateReceiveCount':'2','ApproximateFirstReceiveTimestamp':'<millis>',"
                                + "'AWSTraceHeader':'%s','DeadLetterQueueSourceArn':'%s'}}]}",
                        id, TRACE, queue.arn());
        deadLetters
                .call("ListDeadLetterSourceQueues", "{}")
                .succeeds()
                .withExactly("{'queueUrls':['%s']}", queue.url());
    }

    @Test
    void messageIsGivenAsOftenAsThePolicyAllows() {
        QueueOnWire deadLetters = wire.create("often-dlq");
        QueueOnWire queue =
                wire.create("often").withDeadLettersIn(deadLetters, 2).holding("x");
        queue.take("{'VisibilityTimeout':0}");
        queue.take("{'VisibilityTimeout':0}");
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("0/0/0");
        queue.isEmptyNow();
        letMessagesArrive();
        assertThat(deadLetters.bodies()).containsExactly("x");
    }

    @Test
    void nothingMovesUntilSomeoneReceives() {
        QueueOnWire deadLetters = wire.create("lazy-dlq");
        QueueOnWire queue =
                wire.create("lazy").withDeadLettersIn(deadLetters, 1).holding("x");
        queue.take("{'VisibilityTimeout':10}");
        holdfast.clock().advance(Duration.ofMinutes(10));
        assertThat(queue.counts()).isEqualTo("1/0/0");
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("0/0/0");
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/0");
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("1/0/0");
    }

    @Test
    void receiveThatMovesAMessageGoesOnWithTheNext() {
        QueueOnWire deadLetters = wire.create("next-dlq");
        QueueOnWire queue =
                wire.create("next").withDeadLettersIn(deadLetters, 1).holding("poison");
        queue.take("{'VisibilityTimeout':0}");
        queue.holding("good");
        queue.receive().with("Messages.0.Body", "good");
        letMessagesArrive();
        assertThat(deadLetters.bodies()).containsExactly("poison");
    }

    @Test
    void receiveOfManyMovesAllThatAreDue() {
        QueueOnWire deadLetters = wire.create("many-dlq");
        QueueOnWire queue = wire.create("many").withDeadLettersIn(deadLetters, 1);
        for (int i = 0; i < 10; i++) {
            queue.holding("poison-" + i);
        }
        queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':0}");
        queue.holding("good");
        assertThat(queue.bodies()).containsExactly("good");
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("10/0/0");
    }

    @Test
    void moveWakesAReceiveThatWaitsAtTheDeadLetterQueue() {
        QueueOnWire deadLetters = wire.create("wake-dlq");
        QueueOnWire queue =
                wire.create("wake").withDeadLettersIn(deadLetters, 1).holding("x");
        queue.take("{'VisibilityTimeout':0}");
        try (Poll poll = deadLetters.poll("{'WaitTimeSeconds':20}")) {
            poll.stillWaits();
            queue.isEmptyNow();
            poll.answersAtOnce().with("Messages.0.Body", "x");
        }
    }

    @Test
    void waitingReceiveMovesTheMessageWhenItsTimeRunsOut() {
        QueueOnWire deadLetters = wire.create("waiting-dlq");
        QueueOnWire queue =
                wire.create("waiting").withDeadLettersIn(deadLetters, 1).holding("x");
        queue.take("{'VisibilityTimeout':10}");
        try (Poll poll = queue.poll("{'WaitTimeSeconds':20}")) {
            holdfast.clock().advance(Duration.ofSeconds(10));
            poll.stillWaits();
            letMessagesArrive();
            assertThat(deadLetters.counts()).isEqualTo("1/0/0");
        }
    }

    @Test
    void deadLetterMayMoveOnAlongAChain() {
        QueueOnWire last = wire.create("chain-3");
        QueueOnWire middle = wire.create("chain-2").withDeadLettersIn(last, 2);
        QueueOnWire first = wire.create("chain-1").withDeadLettersIn(middle, 1).holding("x");
        first.take("{'VisibilityTimeout':0}");
        first.isEmptyNow();
        letMessagesArrive();
        middle.take("{'VisibilityTimeout':0}");
        if (!middle.receive("{'VisibilityTimeout':0}").bodies().isEmpty()) {
            middle.isEmptyNow();
        }
        letMessagesArrive();
        Answer received = last.receive(1);
        assertThat(received.bodies()).containsExactly("x");
        assertThat(received.attribute(0, "DeadLetterQueueSourceArn")).isEqualTo(middle.arn());
    }

    @Test
    void standardMessageKeepsItsAge() {
        QueueOnWire deadLetters = wire.create("age-dlq", "{'MessageRetentionPeriod':'600'}");
        QueueOnWire queue = wire.create("age").withDeadLettersIn(deadLetters, 1).holding("x");
        String sent = queue.receive("{'VisibilityTimeout':0,'AttributeNames':['All']}")
                .attribute(0, "SentTimestamp");
        holdfast.clock().advance(Duration.ofSeconds(500));
        queue.isEmptyNow();
        letMessagesArrive();
        assertThat(deadLetters
                        .receive("{'VisibilityTimeout':0,'AttributeNames':['All']}")
                        .attribute(0, "SentTimestamp"))
                .isEqualTo(sent);
        holdfast.clock().advance(Duration.ofSeconds(100));
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("0/0/0");
    }

    @Test
    void fifoMessageIsNewInTheDeadLetterQueue() {
        QueueOnWire deadLetters =
                wire.createFifo("new-dlq.fifo", "{'ContentBasedDeduplication':'true','MessageRetentionPeriod':'600'}");
        QueueOnWire queue = wire.createFifo("new.fifo").withDeadLettersIn(deadLetters, 1);
        queue.sendTo("g", "x").succeeds();
        String sent = queue.receive("{'VisibilityTimeout':0,'AttributeNames':['All']}")
                .attribute(0, "SentTimestamp");
        holdfast.clock().advance(Duration.ofSeconds(500));
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(500));
        assertThat(deadLetters.receive(1).attribute(0, "SentTimestamp")).isGreaterThan(sent);
    }

    @Test
    void fifoMessageKeepsItsGroupAndTakesItsIdAgainstDuplicates() {
        QueueOnWire deadLetters = wire.createFifo("group-dlq.fifo");
        QueueOnWire queue = wire.createFifo("group.fifo", "{}").withDeadLettersIn(deadLetters, 1);
        String first = queue.sendTo("g", "same", "1").succeeds().text("MessageId");
        String second = queue.sendTo("g", "same", "2").succeeds().text("MessageId");
        queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':0}");
        queue.isEmptyNow();
        letMessagesArrive();
        Answer received = deadLetters.receive(10);
        assertThat(received.bodies()).containsExactly("same", "same");
        received.with("Messages.0.MessageId", first)
                .with("Messages.0.Attributes.MessageGroupId", "g")
                .with("Messages.0.Attributes.MessageDeduplicationId", first)
                .with("Messages.0.Attributes.ApproximateReceiveCount", "2")
                .with("Messages.0.Attributes.DeadLetterQueueSourceArn", queue.arn())
                .with("Messages.0.Attributes.SequenceNumber", "<number>")
                .with("Messages.1.Attributes.MessageDeduplicationId", second);
    }

    @Test
    void groupGoesOnAfterItsPoisonMessageLeft() {
        QueueOnWire deadLetters = wire.createFifo("poison-dlq.fifo");
        QueueOnWire queue = wire.createFifo("poison.fifo").withDeadLettersIn(deadLetters, 2);
        queue.holdingByGroup("g-poison", "g-good");
        queue.take("{'VisibilityTimeout':0}");
        queue.take("{'VisibilityTimeout':0}");
        queue.receive().with("Messages.0.Body", "g-good");
        letMessagesArrive();
        assertThat(deadLetters.bodies()).containsExactly("g-poison");
    }

    @Test
    void handleOfTheSourceQueueDoesNothingToTheDeadLetter() {
        QueueOnWire deadLetters = wire.create("handle-dlq");
        QueueOnWire queue =
                wire.create("handle").withDeadLettersIn(deadLetters, 1).holding("x");
        String handle = queue.take("{'VisibilityTimeout':0}");
        queue.isEmptyNow();
        queue.delete(handle).succeedsWithoutBody();
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("1/0/0");
        queue.changeVisibility(handle, 10)
                .refusesParameter(("Value %s for parameter ReceiptHandle is invalid."
                                + " Reason: Message does not exist or is not available for visibility timeout change.")
                        .formatted(handle));
    }

    @Test
    void delayOfTheDeadLetterQueueDoesNotCount() {
        QueueOnWire deadLetters = wire.create("delay-dlq", "{'DelaySeconds':'600'}");
        QueueOnWire queue =
                wire.create("delay").withDeadLettersIn(deadLetters, 1).holding("x");
        queue.take("{'VisibilityTimeout':0}");
        queue.isEmptyNow();
        letMessagesArrive();
        assertThat(deadLetters.counts()).isEqualTo("1/0/0");
    }

    @Test
    void messageStaysWhenTheDeadLetterQueueIsGone() {
        QueueOnWire deadLetters = wire.create("gone-dlq");
        QueueOnWire queue =
                wire.create("gone").withDeadLettersIn(deadLetters, 1).holding("x");
        queue.take("{'VisibilityTimeout':0}");
        deadLetters.call("DeleteQueue", "{}").succeedsWithoutBody();
        queue.receive(1).with("Messages.0.Body", "x").with("Messages.0.Attributes.ApproximateReceiveCount", "2");
    }

    @Test
    void lowerCountMattersAtTheNextReceive() {
        QueueOnWire deadLetters = wire.create("lower-dlq");
        QueueOnWire queue =
                wire.create("lower").withDeadLettersIn(deadLetters, 10).holding("x");
        queue.take("{'VisibilityTimeout':0}");
        queue.take("{'VisibilityTimeout':0}");
        queue.withDeadLettersIn(deadLetters, 2);
        queue.isEmptyNow();
        letMessagesArrive();
        assertThat(deadLetters.bodies()).containsExactly("x");
    }

    @Test
    void sourcesAreListedInPages() {
        QueueOnWire deadLetters = wire.create("list-dlq");
        deadLetters.call("ListDeadLetterSourceQueues", "{}").succeeds().withExactly("{}");
        for (int i = 0; i < 3; i++) {
            wire.create("list-" + i).withDeadLettersIn(deadLetters, 5);
        }
        assertThat(deadLetters
                        .call("ListDeadLetterSourceQueues", "{}")
                        .succeeds()
                        .list("queueUrls"))
                .hasSize(3);
        Answer first = deadLetters
                .call("ListDeadLetterSourceQueues", "{'MaxResults':2}")
                .succeeds();
        assertThat(first.list("queueUrls")).hasSize(2);
        Answer rest = deadLetters
                .call("ListDeadLetterSourceQueues", "{'MaxResults':2,'NextToken':'%s'}", first.text("NextToken"))
                .succeeds()
                .without("NextToken");
        assertThat(rest.list("queueUrls")).hasSize(1);
        assertThat(first.list("queueUrls").contains(rest.list("queueUrls").get(0)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1001})
    void pagesOfSourcesHaveTheLimitsOfPagesOfQueues(int maxResults) {
        wire.create("limits-dlq")
                .call("ListDeadLetterSourceQueues", "{'MaxResults':%d}", maxResults)
                .refusesParameter("Value for parameter MaxResults is invalid."
                        + " Reason: MaxResults must be an integer between 1 and 1000.");
    }

    @Test
    void pageOfSourcesWithABadTokenIsRefused() {
        wire.create("token-dlq")
                .call("ListDeadLetterSourceQueues", "{'MaxResults':1,'NextToken':'garbage'}")
                .refusesParameter("Invalid or expired next token.");
    }

    @Test
    void queueThatIsDeletedOrChangesItsMindIsNoSourceAnyMore() {
        QueueOnWire deadLetters = wire.create("former-dlq");
        QueueOnWire deleted = wire.create("former-1").withDeadLettersIn(deadLetters, 5);
        QueueOnWire changed = wire.create("former-2").withDeadLettersIn(deadLetters, 5);
        deleted.call("DeleteQueue", "{}").succeedsWithoutBody();
        changed.set("{'RedrivePolicy':''}").succeedsWithoutBody();
        deadLetters.call("ListDeadLetterSourceQueues", "{}").succeeds().withExactly("{}");
    }

    /** In another partition a dead letter arrives a moment after it has left. */
    private static void letMessagesArrive() {
        holdfast.clock().advance(Duration.ZERO);
    }
}
