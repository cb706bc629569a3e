package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes a batch void as a whole: the first table of the behaviour's section 5.10. */
@InBothProtocols
@Holds({"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"})
class BatchesTest {
    private static final String BAD_ID = "A batch entry id can only contain alphanumeric characters, hyphens and"
            + " underscores. It can be at most 80 letters long.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    BatchesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @ParameterizedTest
    @DisplayName("A31, A32: an empty batch is refused")
    @ValueSource(strings = {"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"})
    @Holds({"EmptyBatchRequest", "batch entries"})
    void emptyBatchIsRefused(String action) {
        wire.create("a31")
                .call(action, "{'Entries':[]}")
                .refuses(
                        "EmptyBatchRequest",
                        "AWS.SimpleQueueService.EmptyBatchRequest",
                        400,
                        "There should be at least one " + action + "RequestEntry in the request.");
    }

    @ParameterizedTest
    @DisplayName("A31, A32: more than ten entries are refused")
    @CsvSource({"SendMessageBatch, 11", "DeleteMessageBatch, 20", "ChangeMessageVisibilityBatch, 11"})
    @Holds({"TooManyEntriesInBatchRequest", "batch entries"})
    void moreThanTenEntriesAreRefused(String action, int count) {
        String entries = IntStream.range(0, count)
                .mapToObj(i -> "{'Id':'" + i + "','MessageBody':'x','ReceiptHandle':'x','VisibilityTimeout':1}")
                .collect(Collectors.joining(","));
        wire.create("a31")
                .call(action, "{'Entries':[" + entries + "]}")
                .refuses(
                        "TooManyEntriesInBatchRequest",
                        "AWS.SimpleQueueService.TooManyEntriesInBatchRequest",
                        400,
                        "Maximum number of entries per request are 10. You have sent " + count + ".");
    }

    @ParameterizedTest
    @DisplayName("A31, A32: a bad entry id is refused")
    @ValueSource(strings = {"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"})
    @Holds({"InvalidBatchEntryId", "batch entry id"})
    void badEntryIdIsRefused(String action) {
        QueueOnWire queue = wire.create("a32");
        for (String id : new String[] {"", "x".repeat(100), "x".repeat(81), "invalid:id", "a b", "é", "a.b"}) {
            queue.call(action, "{'Entries':[{'Id':'good','MessageBody':'x'},{'Id':'%s','MessageBody':'x'}]}", id)
                    .refuses("InvalidBatchEntryId", "AWS.SimpleQueueService.InvalidBatchEntryId", 400, BAD_ID);
        }
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    @Holds("batch entry id")
    void entryIdOfEightyCharactersIsAccepted() {
        String id = "A-z_0" + "x".repeat(75);
        wire.create("long-id")
                .call("SendMessageBatch", "{'Entries':[{'Id':'%s','MessageBody':'x'}]}", id)
                .succeeds()
                .with("Successful.0.Id", id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"})
    void missingEntryIdIsRefusedWithItsPlace(String action) {
        wire.create("no-id")
                .call(action, "{'Entries':[{'Id':'a','MessageBody':'x'},{'MessageBody':'y'}]}")
                .refusesMissing(action + "RequestEntry.2.Id");
    }

    @ParameterizedTest
    @DisplayName("A31: the first repeated id in request order is named")
    @CsvSource(delimiter = '|', textBlock = """
            1,2,2 | 2
            1,2,3,2,1 | 2
            a,a,b,b | a
            x,x,x | x
            """)
    @Holds("BatchEntryIdsNotDistinct")
    void firstRepeatedIdIsNamed(String ids, String repeated) {
        String entries = java.util.Arrays.stream(ids.split(","))
                .map(id -> "{'Id':'" + id + "','MessageBody':'x','ReceiptHandle':'x','VisibilityTimeout':1}")
                .collect(Collectors.joining(","));
        QueueOnWire queue = wire.create("a31-repeated");
        for (String action : new String[] {"SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"}) {
            queue.call(action, "{'Entries':[" + entries + "]}")
                    .refuses(
                            "BatchEntryIdsNotDistinct",
                            "AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
                            400,
                            "Id " + repeated + " repeated.");
        }
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    @Holds({"BatchRequestTooLong", "batch size"})
    void batchOfMoreThanAMebibyteIsRefused() {
        QueueOnWire queue = wire.create("too-long");
        String two = "{'Entries':[{'Id':'a','MessageBody':'%s'},{'Id':'b','MessageBody':'%s'}]}";
        queue.call("SendMessageBatch", two, "a".repeat(524_288), "b".repeat(524_289))
                .refuses(
                        "BatchRequestTooLong",
                        "AWS.SimpleQueueService.BatchRequestTooLong",
                        400,
                        "Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes.");
        assertThat(queue.counts()).isEqualTo("0/0/0");
        queue.call("SendMessageBatch", two, "a".repeat(524_288), "b".repeat(524_288))
                .succeeds()
                .without("Failed");
    }

    @Test
    void attributesCountInTheSizeOfABatch() {
        String entry = "{'Entries':[{'Id':'a','MessageBody':'%s','MessageAttributes':"
                + "{'k':{'DataType':'String','StringValue':'x'}}},{'Id':'b','MessageBody':'b'}]}";
        wire.create("too-long-attributes")
                .call("SendMessageBatch", entry, "a".repeat(1_048_568))
                .refuses(
                        "BatchRequestTooLong",
                        "AWS.SimpleQueueService.BatchRequestTooLong",
                        400,
                        "Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes.");
    }

    @Test
    void limitOfABatchIsNotThatOfTheQueue() {
        wire.create("queue-limit", "{'MaximumMessageSize':'1024'}")
                .call(
                        "SendMessageBatch",
                        "{'Entries':[{'Id':'a','MessageBody':'%s'},{'Id':'b','MessageBody':'%s'}]}",
                        "a".repeat(1024),
                        "b".repeat(1024))
                .succeeds()
                .without("Failed");
    }
}
