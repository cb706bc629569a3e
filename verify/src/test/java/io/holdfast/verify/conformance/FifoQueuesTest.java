package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How FIFO queues are made and set up: the behaviour's sections 5.1, 6.1 and 6.2. */
@InBothProtocols
@Holds("CreateQueue")
class FifoQueuesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    FifoQueuesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A03: a new FIFO queue has exactly these sixteen attributes")
    @Holds({"FifoQueue", "ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit"})
    void newFifoQueueHasSixteenAttributes() {
        wire.create("a03.fifo", "{'FifoQueue':'True'}").attributes("All").withExactly("""
                {'Attributes':{'ApproximateNumberOfMessages':'0','ApproximateNumberOfMessagesDelayed':'0',
                'ApproximateNumberOfMessagesNotVisible':'0','CreatedTimestamp':'<seconds>','DelaySeconds':'0',
                'LastModifiedTimestamp':'<seconds>','MaximumMessageSize':'1048576','MessageRetentionPeriod':'345600',
                'QueueArn':'arn:aws:sqs:us-east-1:000000000000:a03.fifo','ReceiveMessageWaitTimeSeconds':'0',
                'SqsManagedSseEnabled':'true','VisibilityTimeout':'30','ContentBasedDeduplication':'false',
                'DeduplicationScope':'queue','FifoThroughputLimit':'perQueue','FifoQueue':'true'}}""");
    }

    @Test
    void urlKeepsTheSuffix() {
        assertThat(wire.createFifo("suffix.fifo").url()).endsWith("/000000000000/suffix.fifo");
        wire.call("GetQueueUrl", "{'QueueName':'suffix.fifo'}").succeeds();
        wire.call("GetQueueUrl", "{'QueueName':'suffix'}").refusesUnknownQueue();
    }

    @Test
    @Holds("queue name")
    void nameOfEightyCharactersIncludesTheSuffix() {
        wire.createFifo("x".repeat(75) + ".fifo");
        wire.call("CreateQueue", "{'QueueName':'%s.fifo','Attributes':{'FifoQueue':'true'}}", "x".repeat(76))
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {".fifo", "a.b.fifo", "a b.fifo", "a.FIFO", "a.fifo.fifo"})
    void onlyTheSuffixMayHaveAPeriod(String name) {
        wire.call("CreateQueue", "{'QueueName':'%s','Attributes':{'FifoQueue':'true'}}", name)
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    @DisplayName("A09: a FIFO queue stays one")
    @Holds("FifoQueue")
    void fifoQueueStaysOne() {
        QueueOnWire queue = wire.createFifo("a09.fifo");
        queue.set("{'FifoQueue':'true'}").succeedsWithoutBody();
        queue.set("{'FifoQueue':'false'}")
                .refusesAs(
                        "InvalidAttributeValue",
                        "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.");
    }

    @Test
    void creatingAgainComparesTheAttributesOfFifoQueues() {
        QueueOnWire queue = wire.createFifo("again.fifo");
        assertThat(wire.createFifo("again.fifo").url()).isEqualTo(queue.url());
        assertThat(wire.createFifo("again.fifo", "{}").url()).isEqualTo(queue.url());
        wire.call(
                        "CreateQueue",
                        "{'QueueName':'again.fifo','Attributes':"
                                + "{'FifoQueue':'true','ContentBasedDeduplication':'false'}}")
                .refuses(
                        "QueueNameExists",
                        "QueueAlreadyExists",
                        400,
                        "A queue already exists with the same name and a different value for attribute"
                                + " ContentBasedDeduplication");
    }

    @Test
    @Holds("ContentBasedDeduplication")
    void contentBasedDeduplicationCanBeChanged() {
        QueueOnWire queue = wire.createFifo("content.fifo", "{'ContentBasedDeduplication':'TRUE'}");
        assertThat(queue.attribute("ContentBasedDeduplication")).isEqualTo("true");
        queue.set("{'ContentBasedDeduplication':'False'}").succeedsWithoutBody();
        assertThat(queue.attribute("ContentBasedDeduplication")).isEqualTo("false");
    }

    @Test
    @Holds({"DeduplicationScope", "FifoThroughputLimit"})
    void highThroughputIsAskedForByTwoAttributes() {
        QueueOnWire queue = wire.createFifo("high.fifo", "{}");
        queue.set("{'DeduplicationScope':'messageGroup','FifoThroughputLimit':'perMessageGroupId'}")
                .succeedsWithoutBody();
        queue.attributes("DeduplicationScope", "FifoThroughputLimit")
                .withExactly(
                        "{'Attributes':{'DeduplicationScope':'messageGroup','FifoThroughputLimit':'perMessageGroupId'}}");
        queue.set("{'DeduplicationScope':'queue','FifoThroughputLimit':'perQueue'}")
                .succeedsWithoutBody();
    }

    @Test
    @Holds("FifoThroughputLimit")
    void throughputPerGroupNeedsDeduplicationPerGroup() {
        QueueOnWire queue = wire.createFifo("needs.fifo", "{}");
        queue.set("{'FifoThroughputLimit':'perMessageGroupId'}")
                .refuses("InvalidAttributeValue", "InvalidAttributeValue", 400);
        queue.set("{'DeduplicationScope':'messageGroup'}").succeedsWithoutBody();
        queue.set("{'FifoThroughputLimit':'perMessageGroupId'}").succeedsWithoutBody();
        queue.set("{'DeduplicationScope':'queue'}").refuses("InvalidAttributeValue", "InvalidAttributeValue", 400);
        wire.call(
                        "CreateQueue",
                        "{'QueueName':'made.fifo','Attributes':"
                                + "{'FifoQueue':'true','FifoThroughputLimit':'perMessageGroupId'}}")
                .refuses("InvalidAttributeValue", "InvalidAttributeValue", 400);
    }

    @ParameterizedTest
    @CsvSource({
        "ContentBasedDeduplication, yes",
        "ContentBasedDeduplication, ''",
        "DeduplicationScope, Queue",
        "DeduplicationScope, ''",
        "FifoThroughputLimit, perqueue",
        "FifoThroughputLimit, 5"
    })
    void otherValuesAreRefused(String name, String value) {
        wire.createFifo("values.fifo")
                .set("{'" + name + "':'" + value + "'}")
                .refusesAs("InvalidAttributeValue", "Invalid value for the parameter " + name + ".");
    }

    @Test
    void fifoQueueHasTheOtherAttributesToo() {
        QueueOnWire queue = wire.createFifo("others.fifo", "{'VisibilityTimeout':'45','DelaySeconds':'5'}");
        queue.attributes("VisibilityTimeout", "DelaySeconds")
                .withExactly("{'Attributes':{'VisibilityTimeout':'45','DelaySeconds':'5'}}");
        queue.set("{'DelaySeconds':'901'}")
                .refusesAs("InvalidAttributeValue", "Invalid value for the parameter DelaySeconds.");
    }
}
