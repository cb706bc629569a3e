package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** FIFO queues through the AWS SDK for Java. */
class JavaSdkFifoTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Sdk.client(holdfast.endpoint());

    @Test
    void groupIsDeliveredInOrderAndLockedMeanwhile() {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "sdk-order.fifo");
        queue.sendTo("a", "a1", "a2", "a3");
        queue.sendTo("b", "b1");
        Message first = sqs.receiveMessage(request -> request.queueUrl(queue.url()))
                .messages()
                .get(0);
        assertThat(first.body()).isEqualTo("a1");
        assertThat(queue.bodies()).containsExactly("b1");
        queue.delete(first);
        assertThat(queue.bodies()).containsExactly("a2", "a3");
    }

    @Test
    void messageComesAgainBeforeItsSuccessorsWhenItsLeaseExpires() {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "sdk-lease.fifo");
        queue.sendTo("a", "a1", "a2");
        List<Message> late = queue.receive();
        assertThat(late).extracting(Message::body).containsExactly("a1", "a2");
        holdfast.clock().advance(Duration.ofSeconds(31));
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> queue.delete(late.get(0)))
                .withMessageContaining("The receipt handle has expired");
        assertThat(queue.bodies()).containsExactly("a1", "a2");
    }

    @Test
    void sameDeduplicationIdIsAcceptedOnce() {
        QueueUnderTest queue =
                QueueUnderTest.create(sqs, "sdk-once.fifo", Map.of(QueueAttributeName.FIFO_QUEUE, "true"));
        SendMessageResponse first = send(queue, "x", "g", "id-1");
        SendMessageResponse again = send(queue, "y", "g", "id-1");
        assertThat(again.messageId()).isEqualTo(first.messageId());
        assertThat(again.sequenceNumber()).isEqualTo(first.sequenceNumber());
        Message message = queue.receive().get(0);
        assertThat(message.body()).isEqualTo("x");
        assertThat(message.attributes())
                .containsEntry(MessageSystemAttributeName.MESSAGE_GROUP_ID, "g")
                .containsEntry(MessageSystemAttributeName.MESSAGE_DEDUPLICATION_ID, "id-1")
                .containsEntry(MessageSystemAttributeName.SEQUENCE_NUMBER, first.sequenceNumber());
        queue.delete(message);
        send(queue, "x", "g", "id-1");
        assertThat(queue.size()).isZero();
        holdfast.clock().advance(Duration.ofMinutes(5));
        assertThat(send(queue, "z", "g", "id-1").messageId()).isNotEqualTo(first.messageId());
        assertThat(queue.bodies()).containsExactly("z");
    }

    @Test
    void equalBodiesAreOneMessageUnderContentBasedDeduplication() {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "sdk-content.fifo");
        queue.sendTo("g", "same", "same", "other");
        assertThat(queue.bodies()).containsExactly("same", "other");
    }

    @Test
    void deduplicationPerGroupLetsOtherGroupsUseTheId() {
        QueueUnderTest queue = QueueUnderTest.create(
                sqs,
                "sdk-scope.fifo",
                Map.of(
                        QueueAttributeName.FIFO_QUEUE, "true",
                        QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "true",
                        QueueAttributeName.DEDUPLICATION_SCOPE, "messageGroup",
                        QueueAttributeName.FIFO_THROUGHPUT_LIMIT, "perMessageGroupId"));
        queue.sendTo("a", "same", "same");
        queue.sendTo("b", "same");
        assertThat(queue.bodies()).containsExactly("same", "same");
    }

    @Test
    void batchKeepsItsOrderAndItsNumbersGrow() {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "sdk-batch.fifo");
        List<String> numbers = sqs
                .sendMessageBatch(request -> request.queueUrl(queue.url())
                        .entries(IntStream.range(0, 10)
                                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                                        .id("e" + i)
                                        .messageBody("m" + i)
                                        .messageGroupId("g")
                                        .build())
                                .toList()))
                .successful()
                .stream()
                .map(SendMessageBatchResultEntry::sequenceNumber)
                .toList();
        assertThat(numbers).hasSize(10).isSorted().doesNotHaveDuplicates();
        assertThat(queue.bodies()).containsExactly("m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9");
    }

    @Test
    void repeatedReceiveAttemptGetsTheSameMessages() {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "sdk-attempt.fifo");
        queue.sendTo("g", "x", "y");
        List<Message> first = attempt(queue, "try-1");
        assertThat(first).extracting(Message::body).containsExactly("x", "y");
        assertThat(attempt(queue, "try-1"))
                .extracting(Message::receiptHandle)
                .isEqualTo(first.stream().map(Message::receiptHandle).toList());
        assertThat(attempt(queue, "try-2")).isEmpty();
    }

    @Test
    void sendWithoutGroupOrDeduplicationIdIsRefused() {
        QueueUnderTest queue =
                QueueUnderTest.create(sqs, "sdk-refused.fifo", Map.of(QueueAttributeName.FIFO_QUEUE, "true"));
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> queue.send("x"))
                .satisfies(
                        error -> assertThat(error.awsErrorDetails().errorCode()).isEqualTo("MissingParameter"));
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> queue.sendTo("g", "x"))
                .satisfies(
                        error -> assertThat(error.awsErrorDetails().errorCode()).isEqualTo("InvalidParameterValue"));
    }

    private SendMessageResponse send(QueueUnderTest queue, String body, String group, String deduplicationId) {
        return sqs.sendMessage(request -> request.queueUrl(queue.url())
                .messageBody(body)
                .messageGroupId(group)
                .messageDeduplicationId(deduplicationId));
    }

    private List<Message> attempt(QueueUnderTest queue, String attemptId) {
        return sqs.receiveMessage(request ->
                        request.queueUrl(queue.url()).maxNumberOfMessages(10).receiveRequestAttemptId(attemptId))
                .messages();
    }
}
