package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which sends a FIFO queue takes for one: the behaviour's section 10.3. */
@InBothProtocols
@Holds("SendMessage")
class DeduplicationTest {
    private static final Duration WINDOW = Duration.ofMinutes(5);

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    DeduplicationTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A46: the id made from the content is its SHA-256, and outlives the message")
    @Holds("ContentBasedDeduplication")
    void duplicateIsToldByContentEvenAfterDeletion() {
        QueueOnWire queue = wire.createFifo("a46.fifo");
        String sequence = queue.sendTo("g", "same").succeeds().text("SequenceNumber");
        Answer received = queue.receive(1);
        assertThat(received.attribute(0, "MessageDeduplicationId"))
                .isEqualTo("0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5");
        assertThat(received.attribute(0, "SequenceNumber")).isEqualTo(sequence);
        queue.delete(received.handle(0)).succeedsWithoutBody();
        queue.sendTo("g", "same").succeeds();
        queue.isEmptyNow();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void digestIsOfTheBytesOfTheBody() {
        QueueOnWire queue = wire.createFifo("digest.fifo");
        queue.sendTo("g", "{\"foo\": \"bar\"}").succeeds();
        assertThat(queue.receive(1).attribute(0, "MessageDeduplicationId"))
                .isEqualTo("426fc04f04bf8fdb5831dc37bbb6dcf70f63a37e05a68c6ea5f63e85ae579376");
    }

    @Test
    void duplicateIsAnsweredAsTheOriginalAndTakesNoNumber() {
        QueueOnWire queue = wire.createFifo("original.fifo", "{}");
        Answer original = queue.sendTo("g", "first", "d").succeeds();
        Answer duplicate = queue.sendTo("g", "second", "d").succeeds();
        duplicate.with("MessageId", original.text("MessageId")).with("SequenceNumber", original.text("SequenceNumber"));
        Answer next = queue.sendTo("g", "third", "e").succeeds();
        assertThat(new BigInteger(next.text("SequenceNumber")))
                .isGreaterThan(new BigInteger(original.text("SequenceNumber")));
        assertThat(queue.bodies()).containsExactly("first", "third");
    }

    @Test
    void explicitIdWinsOverTheContent() {
        QueueOnWire queue = wire.createFifo("explicit.fifo");
        queue.sendTo("g", "same", "1").succeeds();
        queue.sendTo("g", "same", "2").succeeds();
        assertThat(queue.bodies()).containsExactly("same", "same");
    }

    @Test
    void explicitIdThatEqualsTheDigestIsADuplicate() {
        QueueOnWire queue = wire.createFifo("one-namespace.fifo");
        queue.sendTo("g", "same").succeeds();
        queue.sendTo("g", "other", "0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5")
                .succeeds();
        assertThat(queue.bodies()).containsExactly("same");
    }

    @Test
    void attributesDoNotMakeADifference() {
        QueueOnWire queue = wire.createFifo("attributes.fifo");
        queue.sendTo("g", "same").succeeds();
        queue.call(
                        "SendMessage",
                        "{'MessageBody':'same','MessageGroupId':'g','MessageAttributes':" + MessageAttributesTest.THREE
                                + "}")
                .succeeds();
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'ContentBasedDeduplication':'true'}", "{'DeduplicationScope':'queue'}"})
    void groupsShareTheIdsOfTheQueue(String attributes) {
        QueueOnWire queue = wire.createFifo("shared-" + attributes.length() + ".fifo", attributes);
        queue.sendTo("group-1", "x", "d").succeeds();
        queue.sendTo("group-2", "x", "d").succeeds();
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"perQueue", "perMessageGroupId"})
    @Holds("DeduplicationScope")
    void groupsHaveIdsOfTheirOwnWhereTheScopeSaysSo(String throughput) {
        QueueOnWire queue = wire.createFifo(
                "own-" + throughput + ".fifo",
                "{'DeduplicationScope':'messageGroup','FifoThroughputLimit':'" + throughput + "'}");
        queue.sendTo("group-1", "x", "d").succeeds();
        queue.sendTo("group-2", "x", "d").succeeds();
        queue.sendTo("group-1", "x", "d").succeeds();
        assertThat(queue.counts()).isEqualTo("2/0/0");
    }

    @Test
    @Holds("deduplication window")
    void idsAreRememberedForFiveMinutes() {
        QueueOnWire queue = wire.createFifo("window.fifo", "{}");
        queue.sendTo("g", "1", "d").succeeds();
        holdfast.clock().advance(WINDOW.minusSeconds(10));
        queue.sendTo("g", "2", "d").succeeds();
        assertThat(queue.counts()).isEqualTo("1/0/0");
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.sendTo("g", "3", "d").succeeds();
        assertThat(queue.bodies()).containsExactly("1", "3");
    }

    @Test
    void duplicatesDoNotMakeTheWindowLonger() {
        QueueOnWire queue = wire.createFifo("not-renewed.fifo", "{}");
        queue.sendTo("g", "1", "d").succeeds();
        for (int i = 0; i < 4; i++) {
            holdfast.clock().advance(Duration.ofMinutes(1));
            queue.sendTo("g", "duplicate", "d").succeeds();
        }
        holdfast.clock().advance(Duration.ofMinutes(1));
        queue.sendTo("g", "2", "d").succeeds();
        assertThat(queue.bodies()).containsExactly("1", "2");
    }

    @Test
    void newIdAfterTheWindowIsAMessageOfItsOwn() {
        QueueOnWire queue = wire.createFifo("of-its-own.fifo", "{}");
        String first = queue.sendTo("g", "1", "d").succeeds().text("MessageId");
        holdfast.clock().advance(WINDOW);
        assertThat(queue.sendTo("g", "1", "d").succeeds().text("MessageId")).isNotEqualTo(first);
    }

    @Test
    void purgeForgetsTheIds() {
        QueueOnWire queue = wire.createFifo("purge.fifo", "{}");
        queue.sendTo("g", "message-1", "d").succeeds();
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.sendTo("g", "message-2", "d").succeeds();
        assertThat(queue.bodies()).containsExactly("message-2");
    }

    @Test
    void queueMadeAgainKnowsNoIds() {
        QueueOnWire queue = wire.createFifo("again.fifo", "{}");
        queue.sendTo("g", "1", "d").succeeds();
        queue.call("DeleteQueue", "{}").succeedsWithoutBody();
        QueueOnWire again = wire.createFifo("again.fifo", "{}");
        again.sendTo("g", "2", "d").succeeds();
        assertThat(again.bodies()).containsExactly("2");
    }

    @Test
    void batchesAndSingleSendsKnowEachOther() {
        QueueOnWire queue = wire.createFifo("both.fifo", "{}");
        Answer single = queue.sendTo("g", "1", "d").succeeds();
        queue.call(
                        "SendMessageBatch",
                        "{'Entries':["
                                + "{'Id':'a','MessageBody':'2','MessageGroupId':'g','MessageDeduplicationId':'d'},"
                                + "{'Id':'b','MessageBody':'3','MessageGroupId':'g','MessageDeduplicationId':'e'}]}")
                .succeeds()
                .without("Failed")
                .with("Successful.0.MessageId", single.text("MessageId"))
                .with("Successful.0.SequenceNumber", single.text("SequenceNumber"));
        queue.sendTo("g", "4", "e").succeeds();
        assertThat(queue.bodies()).containsExactly("1", "3");
    }

    @Test
    void entriesOfOneBatchCanBeDuplicates() {
        QueueOnWire queue = wire.createFifo("in-batch.fifo");
        Answer sent = queue.call(
                        "SendMessageBatch",
                        "{'Entries':["
                                + "{'Id':'a','MessageBody':'same','MessageGroupId':'g'},"
                                + "{'Id':'b','MessageBody':'same','MessageGroupId':'g'}]}")
                .succeeds();
        sent.with("Successful.1.MessageId", sent.text("Successful.0.MessageId"))
                .with("Successful.1.SequenceNumber", sent.text("Successful.0.SequenceNumber"));
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void idsAreCaseSensitive() {
        QueueOnWire queue = wire.createFifo("case.fifo", "{}");
        queue.sendTo("g", "1", "d").succeeds();
        queue.sendTo("g", "2", "D").succeeds();
        assertThat(queue.counts()).isEqualTo("2/0/0");
    }

    @Test
    void messageInFlightStillStandsAgainstItsDuplicate() {
        QueueOnWire queue = wire.createFifo("in-flight.fifo");
        queue.sendTo("g", "same").succeeds();
        queue.take();
        queue.sendTo("g", "same").succeeds();
        assertThat(queue.counts()).isEqualTo("0/1/0");
    }
}
