package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a FIFO queue asks of a message: the behaviour's sections 4.7, 5.9 and 5.10. */
@InBothProtocols
@Holds({"SendMessage", "SendMessageBatch"})
class FifoSendTest {
    private static final String NO_DEDUPLICATION_ID =
            "The queue should either have ContentBasedDeduplication enabled or"
                    + " MessageDeduplicationId provided explicitly";
    private static final String NOT_FOR_THIS_TYPE = "Value %d for parameter DelaySeconds is invalid."
            + " Reason: The request include parameter that is not valid for this queue type.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    FifoSendTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A43: group and deduplication id are required, a delay is not allowed")
    void groupAndDeduplicationIdAreRequired() {
        QueueOnWire queue = wire.createFifo("a43.fifo", "{}");
        queue.call("SendMessage", "{'MessageBody':'x','MessageGroupId':'g'}").refusesParameter(NO_DEDUPLICATION_ID);
        queue.call("SendMessage", "{'MessageBody':'x','MessageDeduplicationId':'d'}")
                .refusesMissing("MessageGroupId");
        queue.call(
                        "SendMessage",
                        "{'MessageBody':'x','MessageGroupId':'g','MessageDeduplicationId':'d','DelaySeconds':2}")
                .refusesParameter(NOT_FOR_THIS_TYPE.formatted(2));
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void answerCarriesTheSequenceNumber() {
        QueueOnWire queue = wire.createFifo("answer.fifo");
        Answer sent = queue.sendTo("g", "hello").succeeds();
        sent.withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'5d41402abc4b2a76b9719d911017c592',"
                + "'SequenceNumber':'<number>'}");
        assertThat(sent.text("SequenceNumber")).hasSize(20);
        assertThat(queue.receive(1).attribute(0, "SequenceNumber")).isEqualTo(sent.text("SequenceNumber"));
    }

    @Test
    void sequenceNumbersGrow() {
        QueueOnWire queue = wire.createFifo("growing.fifo");
        List<BigInteger> numbers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            numbers.add(
                    new BigInteger(queue.sendTo("g" + i % 3, "m" + i).succeeds().text("SequenceNumber")));
        }
        assertThat(numbers).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void allSystemAttributesOfAMessage() {
        QueueOnWire queue = wire.createFifo("all.fifo", "{}");
        String sequence = queue.sendTo("group-1", "x", "dedup-1").succeeds().text("SequenceNumber");
        queue.receive(1)
                .withExactly(
                        "{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','MD5OfBody':'<any>','Body':'x',"
                                + "'Attributes':{'SenderId':'<any>','SentTimestamp':'<millis>','ApproximateReceiveCount':'1',"
                                + "'ApproximateFirstReceiveTimestamp':'<millis>','MessageGroupId':'group-1',"
                                + "'MessageDeduplicationId':'dedup-1','SequenceNumber':'%s'}}]}",
                        sequence);
    }

    @ParameterizedTest
    @CsvSource({"MessageGroupId", "MessageDeduplicationId"})
    @Holds({"message group id", "message deduplication id"})
    void badIdsAreRefused(String name) {
        QueueOnWire queue = wire.createFifo("ids.fifo");
        String other = name.equals("MessageGroupId") ? "MessageDeduplicationId" : "MessageGroupId";
        for (String id : new String[] {"", " ", "two words", "é", "\u007f", "x".repeat(129)}) {
            queue.call("SendMessage", "{'MessageBody':'x','%s':'ok','%s':%s}", other, name, Json.quoted(id))
                    .refusesParameter(("Value %s for parameter %s is invalid. Reason: %s can only include"
                                    + " alphanumeric and punctuation characters. 1 to 128 in length.")
                            .formatted(id, name, name));
        }
        String all = "!\\\"#$%&'()*+,-./:;<=>?@[]^_`{|}~".replace("'", "\\u0027") + "x".repeat(90);
        queue.call("SendMessage", "{'MessageBody':'x','" + other + "':'ok','" + name + "':'" + all + "'}")
                .succeeds();
    }

    @Test
    void delayOfZeroMeansThatOfTheQueue() {
        QueueOnWire queue = wire.createFifo("zero.fifo", "{'ContentBasedDeduplication':'true','DelaySeconds':'60'}");
        queue.call("SendMessage", "{'MessageBody':'x','MessageGroupId':'g','DelaySeconds':0}")
                .succeeds();
        assertThat(queue.counts()).isEqualTo("0/0/1");
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(queue.bodies()).containsExactly("x");
    }

    @Test
    void queuesDelayCountsForEveryMessage() {
        QueueOnWire queue = wire.createFifo("delay.fifo", "{'ContentBasedDeduplication':'true','DelaySeconds':'60'}");
        queue.holdingByGroup("g-m1", "g-m2", "h-m1");
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/3");
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(queue.bodies()).containsExactly("g-m1", "g-m2", "h-m1");
    }

    @Test
    void changedDelayCountsForMessagesThatAreDelayedAlready() {
        QueueOnWire queue = wire.createFifo("changed.fifo", "{'ContentBasedDeduplication':'true','DelaySeconds':'60'}");
        queue.holdingByGroup("g-m1");
        queue.set("{'DelaySeconds':'600'}").succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(100));
        queue.isEmptyNow();
        queue.set("{'DelaySeconds':'90'}").succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g-m1");
    }

    @Test
    void delayedMessageWaitsBehindThoseThatAreThere() {
        QueueOnWire queue = wire.createFifo("behind.fifo");
        queue.holdingByGroup("g-m1");
        Answer first = queue.receive(10);
        queue.set("{'DelaySeconds':'60'}").succeedsWithoutBody();
        queue.holdingByGroup("g-m2", "h-m1");
        queue.delete(first.handle(0)).succeedsWithoutBody();
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/2");
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(queue.bodies()).containsExactly("g-m2", "h-m1");
    }

    @Test
    void sizeAndCharactersAreCheckedAsInStandardQueues() {
        QueueOnWire queue =
                wire.createFifo("checks.fifo", "{'ContentBasedDeduplication':'true','MaximumMessageSize':'1024'}");
        queue.sendTo("g", "a".repeat(1024)).succeeds();
        queue.sendTo("g", "a".repeat(1025))
                .refusesParameter(
                        "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.");
        queue.sendTo("g", "\u0000").refuses("InvalidMessageContents", "InvalidMessageContents", 400);
        queue.sendTo("g", "").refusesMissing("MessageBody");
    }

    @Test
    void batchKeepsTheOrderOfItsEntries() {
        QueueOnWire queue = wire.createFifo("batch.fifo");
        Answer sent = queue.call(
                        "SendMessageBatch",
                        "{'Entries':["
                                + "{'Id':'a','MessageBody':'1','MessageGroupId':'g'},"
                                + "{'Id':'b','MessageBody':'2','MessageGroupId':'g'},"
                                + "{'Id':'c','MessageBody':'3','MessageGroupId':'g'}]}")
                .succeeds();
        sent.without("Failed")
                .with("Successful.0.Id", "a")
                .with("Successful.1.Id", "b")
                .with("Successful.2.SequenceNumber", "<number>");
        assertThat(new BigInteger(sent.text("Successful.0.SequenceNumber")))
                .isLessThan(new BigInteger(sent.text("Successful.1.SequenceNumber")));
        assertThat(queue.bodies()).containsExactly("1", "2", "3");
    }

    @Test
    void oneEntryWithoutADeduplicationIdRefusesTheBatch() {
        QueueOnWire queue = wire.createFifo("no-dedup.fifo", "{}");
        queue.call(
                        "SendMessageBatch",
                        "{'Entries':["
                                + "{'Id':'a','MessageBody':'1','MessageGroupId':'g','MessageDeduplicationId':'d'},"
                                + "{'Id':'b','MessageBody':'2','MessageGroupId':'g'}]}")
                .refusesParameter(NO_DEDUPLICATION_ID);
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void oneEntryWithoutAGroupRefusesTheBatchAsAnInvalidParameter() {
        QueueOnWire queue = wire.createFifo("no-group.fifo", "{}");
        queue.call(
                        "SendMessageBatch",
                        "{'Entries':["
                                + "{'Id':'a','MessageBody':'1','MessageGroupId':'g','MessageDeduplicationId':'d'},"
                                + "{'Id':'b','MessageBody':'2','MessageDeduplicationId':'e'}]}")
                .refusesParameter("The request must contain the parameter MessageGroupId.");
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'MessageBody':'x','DelaySeconds':2",
                "'MessageBody':''",
                "'MessageBody':'\\u0000'",
                "'MessageBody':'x','MessageDeduplicationId':''"
            })
    void anyOtherBadEntryRefusesTheBatchToo(String members) {
        QueueOnWire queue = wire.createFifo("bad-entry.fifo");
        Answer answer = queue.call(
                "SendMessageBatch",
                "{'Entries':["
                        + "{'Id':'a','MessageBody':'1','MessageGroupId':'g'},"
                        + "{'Id':'b','MessageGroupId':'g'," + members + "}]}");
        answer.answers(400);
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }
}
