package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.message;
import static io.holdfast.app.action.ActionWorld.receiveRequest;
import static io.holdfast.app.action.ActionWorld.refusal;
import static io.holdfast.app.action.ActionWorld.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchEntry;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FifoActionsTest {
    private static final String QUEUE = "ledger.fifo";

    @TempDir
    Path dir;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(dir);
        world.create(QUEUE, "FifoQueue", "true");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void freshFifoQueueShowsSixteenAttributes() {
        assertThat(world.attributes(QUEUE))
                .hasSize(16)
                .containsEntry(QueueAttribute.FIFO_QUEUE, "true")
                .containsEntry(QueueAttribute.CONTENT_BASED_DEDUPLICATION, "false")
                .containsEntry(QueueAttribute.DEDUPLICATION_SCOPE, "queue")
                .containsEntry(QueueAttribute.FIFO_THROUGHPUT_LIMIT, "perQueue");
        world.create("orders");
        assertThat(world.attributes("orders")).hasSize(12).doesNotContainKey(QueueAttribute.FIFO_QUEUE);
    }

    @Test
    void throughputPerGroupNeedsTheScopeThatTheQueueHasBySetting() {
        assertThat(refusal(set("FifoThroughputLimit", "perMessageGroupId"))).startsWith("InvalidAttributeValue");
        assertThat(set("DeduplicationScope", "messageGroup")).isInstanceOf(EmptyResult.class);
        assertThat(set("FifoThroughputLimit", "perMessageGroupId")).isInstanceOf(EmptyResult.class);
    }

    @Test
    void duplicateIsAnsweredWithTheOriginalsIdAndSequenceNumber() {
        SendMessageResult original = world.send(QUEUE, "a", "g", "d");
        SendMessageResult other = world.send(QUEUE, "b", "g", "e");
        SendMessageResult duplicate = world.send(QUEUE, "c", "g", "d");

        assertThat(original.sequenceNumber()).hasSize(20);
        assertThat(other.sequenceNumber()).isGreaterThan(original.sequenceNumber());
        assertThat(duplicate.messageId()).isEqualTo(original.messageId());
        assertThat(duplicate.sequenceNumber()).isEqualTo(original.sequenceNumber());
        assertThat(world.receive(QUEUE)).extracting(ActionWorld::text).containsExactly("a", "b");
    }

    @Test
    void receivedMessageTellsGroupDeduplicationIdAndTheSequenceNumberOfItsSend() {
        SendMessageResult sent = world.send(QUEUE, "a", "g", "d");

        ReceivedMessage received = world.receive(QUEUE).get(0);

        assertThat(received.systemAttributes().groupId()).isEqualTo("g");
        assertThat(received.systemAttributes().deduplicationId()).isEqualTo("d");
        assertThat(received.systemAttributes().sequenceNumber()).isEqualTo(sent.sequenceNumber());
    }

    @Test
    void contentIsTheDeduplicationIdWhereTheQueueSaysSo() {
        assertThat(refusal(world.call(new SendMessageRequest(url(QUEUE), message("a", "g", null)))))
                .isEqualTo("InvalidParameterValue: The queue should either have ContentBasedDeduplication enabled or"
                        + " MessageDeduplicationId provided explicitly");
        assertThat(set("ContentBasedDeduplication", "true")).isInstanceOf(EmptyResult.class);

        world.send(QUEUE, "a", "g", null);
        world.send(QUEUE, "a", "g", null);
        world.send(QUEUE, "a", "g", "explicit");

        assertThat(world.receive(QUEUE))
                .extracting(received -> received.systemAttributes().deduplicationId())
                .containsExactly("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", "explicit");
    }

    @Test
    void batchIsNumberedInItsOrderAndKnowsDuplicatesWithinItself() {
        SendMessageBatchResult result = (SendMessageBatchResult) world.call(new SendMessageBatchRequest(
                url(QUEUE),
                List.of(entry("1", "a", "g", "x"), entry("2", "b", "g", "y"), entry("3", "again", "g", "x"))));

        assertThat(result.failed()).isEmpty();
        List<SendMessageResult> sent = result.successful().stream()
                .map(SendMessageBatchResultEntry::sent)
                .toList();
        assertThat(sent.get(1).sequenceNumber()).isGreaterThan(sent.get(0).sequenceNumber());
        assertThat(sent.get(2).messageId()).isEqualTo(sent.get(0).messageId());
        assertThat(sent.get(2).sequenceNumber()).isEqualTo(sent.get(0).sequenceNumber());
    }

    @Test
    void oneEntryWithoutGroupRefusesTheWholeBatch() {
        assertThat(refusal(world.call(new SendMessageBatchRequest(
                        url(QUEUE), List.of(entry("1", "a", "g", "x"), entry("2", "b", null, "y"))))))
                .isEqualTo("InvalidParameterValue: The request must contain the parameter MessageGroupId.");
        assertThat(world.receive(QUEUE)).isEmpty();
    }

    @Test
    void repeatedAttemptIsHandedTheSameMessages() {
        world.send(QUEUE, "a", "g", "d");

        ReceivedMessage first = attempt("attempt").messages().get(0);
        ReceivedMessage again = attempt("attempt").messages().get(0);

        assertThat(again.receiptHandle()).isEqualTo(first.receiptHandle());
        assertThat(attempt("another").messages()).isEmpty();
        assertThat(refusal(world.call(receiveRequest(QUEUE, "with blank")))).startsWith("InvalidParameterValue");
    }

    @Test
    void expiredReceiptIsRefusedAndTheMessageStays() {
        world.send(QUEUE, "a", "g", "d");
        String handle = world.receive(QUEUE).get(0).receiptHandle();
        world.advanceSeconds(31);

        String expired = "InvalidParameterValue: Value " + handle
                + " for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.";
        assertThat(refusal(world.call(new DeleteMessageRequest(url(QUEUE), handle))))
                .isEqualTo(expired);
        assertThat(refusal(world.call(new ChangeMessageVisibilityRequest(url(QUEUE), handle, 10))))
                .isEqualTo(expired);
        DeleteMessageBatchResult batch = (DeleteMessageBatchResult) world.call(
                new DeleteMessageBatchRequest(url(QUEUE), List.of(new DeleteMessageBatchEntry("1", handle))));
        assertThat(batch.failed()).extracting(BatchFailure::id).containsExactly("1");
        assertThat(batch.failed())
                .extracting(failed -> refusal(failed.failure()))
                .containsExactly("ReceiptHandleIsInvalid: The receipt handle has expired");
        assertThat(world.receive(QUEUE)).hasSize(1);
    }

    private Outcome set(String attribute, String value) {
        return world.call(new SetQueueAttributesRequest(url(QUEUE), Map.of(attribute, value)));
    }

    private ReceiveMessageResult attempt(String id) {
        return (ReceiveMessageResult) world.call(receiveRequest(QUEUE, id));
    }

    private static SendMessageBatchEntry entry(String id, String body, @Nullable String group, String deduplicationId) {
        return new SendMessageBatchEntry(id, message(body, group, deduplicationId));
    }
}
