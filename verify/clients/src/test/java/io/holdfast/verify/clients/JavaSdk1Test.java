package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.amazonaws.services.sqs.AmazonSQS;
import com.amazonaws.services.sqs.model.AmazonSQSException;
import com.amazonaws.services.sqs.model.BatchResultErrorEntry;
import com.amazonaws.services.sqs.model.CreateQueueRequest;
import com.amazonaws.services.sqs.model.DeleteMessageBatchRequestEntry;
import com.amazonaws.services.sqs.model.DeleteMessageBatchResult;
import com.amazonaws.services.sqs.model.GetQueueAttributesResult;
import com.amazonaws.services.sqs.model.Message;
import com.amazonaws.services.sqs.model.MessageAttributeValue;
import com.amazonaws.services.sqs.model.PurgeQueueRequest;
import com.amazonaws.services.sqs.model.QueueDoesNotExistException;
import com.amazonaws.services.sqs.model.QueueNameExistsException;
import com.amazonaws.services.sqs.model.ReceiptHandleIsInvalidException;
import com.amazonaws.services.sqs.model.ReceiveMessageRequest;
import com.amazonaws.services.sqs.model.SendMessageBatchRequestEntry;
import com.amazonaws.services.sqs.model.SendMessageBatchResult;
import com.amazonaws.services.sqs.model.SendMessageRequest;
import com.amazonaws.services.sqs.model.SendMessageResult;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The first AWS SDK for Java, which many programs still use; it checks all digests itself. */
class JavaSdk1Test {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final AmazonSQS sqs = Sdk1.client(holdfast.endpoint());

    @AfterEach
    void disconnect() {
        sqs.shutdown();
    }

    @Test
    void queueIsMadeFoundListedChangedAndRemoved() {
        String url = create("v1-queue");
        assertThat(sqs.getQueueUrl("v1-queue").getQueueUrl()).isEqualTo(url);
        assertThat(sqs.listQueues("v1-queue").getQueueUrls()).containsExactly(url);
        sqs.setQueueAttributes(url, Map.of("DelaySeconds", "7"));
        GetQueueAttributesResult attributes = sqs.getQueueAttributes(url, List.of("All"));
        assertThat(attributes.getAttributes())
                .containsEntry("DelaySeconds", "7")
                .hasSize(12);
        sqs.deleteQueue(url);
        assertThat(sqs.listQueues("v1-queue").getQueueUrls()).isEmpty();
    }

    @Test
    void messageIsSentReceivedExtendedAndDeleted() {
        String url = create("v1-message");
        MessageAttributeValue binary = new MessageAttributeValue()
                .withDataType("Binary.raw")
                .withBinaryValue(ByteBuffer.wrap(new byte[] {0, -1, 127}));
        MessageAttributeValue text =
                new MessageAttributeValue().withDataType("String").withStringValue("grün");
        SendMessageResult sent = sqs.sendMessage(new SendMessageRequest(url, "häl\r\nlo <&\"> \ud83d\ude00")
                .withMessageAttributes(Map.of("binary", binary, "text", text)));
        Message message = receive(url).get(0);
        assertThat(message.getMessageId()).isEqualTo(sent.getMessageId());
        assertThat(message.getBody()).isEqualTo("häl\r\nlo <&\"> \ud83d\ude00");
        assertThat(message.getMessageAttributes()).isEqualTo(Map.of("binary", binary, "text", text));
        assertThat(message.getAttributes()).containsEntry("ApproximateReceiveCount", "1");

        sqs.changeMessageVisibility(url, message.getReceiptHandle(), 600);
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(receive(url)).isEmpty();
        sqs.deleteMessage(url, message.getReceiptHandle());
        holdfast.clock().advance(Duration.ofMinutes(10));
        assertThat(receive(url)).isEmpty();
    }

    @Test
    void batchesSucceedAndFailInPart() {
        String url = create("v1-batches");
        SendMessageBatchResult sent = sqs.sendMessageBatch(
                url,
                List.of(
                        new SendMessageBatchRequestEntry("a", "x"),
                        new SendMessageBatchRequestEntry("b", "\u0001"),
                        new SendMessageBatchRequestEntry("c", "y")));
        assertThat(sent.getSuccessful()).extracting(entry -> entry.getId()).containsExactly("a", "c");
        BatchResultErrorEntry failed = sent.getFailed().get(0);
        assertThat(failed.getCode()).isEqualTo("InvalidMessageContents");
        assertThat(failed.isSenderFault()).isTrue();

        List<Message> messages = receive(url);
        assertThat(messages).extracting(Message::getBody).containsExactlyInAnyOrder("x", "y");
        DeleteMessageBatchResult deleted = sqs.deleteMessageBatch(
                url,
                List.of(
                        new DeleteMessageBatchRequestEntry("0", "garbage"),
                        new DeleteMessageBatchRequestEntry("1", messages.get(1).getReceiptHandle())));
        assertThat(deleted.getSuccessful()).extracting(entry -> entry.getId()).containsExactly("1");
        assertThat(deleted.getFailed())
                .extracting(BatchResultErrorEntry::getCode)
                .containsExactly("ReceiptHandleIsInvalid");
        sqs.purgeQueue(new PurgeQueueRequest(url));
        holdfast.clock().advance(Duration.ofSeconds(31));
        assertThat(receive(url)).isEmpty();
    }

    @Test
    void errorsHaveTheirClassesAndCodes() {
        String url = create("v1-errors");
        assertThatExceptionOfType(QueueDoesNotExistException.class)
                .isThrownBy(() -> sqs.getQueueUrl("v1-nope"))
                .satisfies(error -> refusedWith(error, "AWS.SimpleQueueService.NonExistentQueue", 400));
        assertThatExceptionOfType(QueueNameExistsException.class)
                .isThrownBy(() -> sqs.createQueue(
                        new CreateQueueRequest("v1-errors").withAttributes(Map.of("VisibilityTimeout", "31"))))
                .satisfies(error -> refusedWith(error, "QueueAlreadyExists", 400));
        assertThatExceptionOfType(ReceiptHandleIsInvalidException.class)
                .isThrownBy(() -> sqs.deleteMessage(url, "garbage"))
                .satisfies(error -> refusedWith(error, "ReceiptHandleIsInvalid", 404));
        assertThatExceptionOfType(AmazonSQSException.class)
                .isThrownBy(() -> sqs.receiveMessage(new ReceiveMessageRequest(url).withMaxNumberOfMessages(11)))
                .satisfies(error -> refusedWith(error, "InvalidParameterValue", 400));
    }

    private static void refusedWith(AmazonSQSException error, String code, int status) {
        assertThat(error.getErrorCode()).isEqualTo(code);
        assertThat(error.getStatusCode()).isEqualTo(status);
        assertThat(error.getErrorMessage()).isNotEmpty();
        assertThat(error.getRequestId()).isNotEmpty();
    }

    private String create(String name) {
        return sqs.createQueue(name).getQueueUrl();
    }

    private List<Message> receive(String url) {
        return sqs.receiveMessage(new ReceiveMessageRequest(url)
                        .withMaxNumberOfMessages(10)
                        .withMessageSystemAttributeNames("All")
                        .withMessageAttributeNames("All"))
                .getMessages();
    }
}
