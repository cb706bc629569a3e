package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** Every action through the blocking client of the AWS SDK for Java, which checks all digests itself. */
class JavaSdkTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    private final SqsClient sqs = JavaSdk.client(holdfast.endpoint());

    @Test
    void queueIsMadeFoundListedAndRemoved() {
        String url = sqs.createQueue(request -> request.queueName("sdk-queue")
                        .attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, "45"))
                        .tags(Map.of("env", "dev")))
                .queueUrl();
        assertThat(sqs.getQueueUrl(request -> request.queueName("sdk-queue")).queueUrl())
                .isEqualTo(url);
        assertThat(sqs.listQueues(request -> request.queueNamePrefix("sdk-queue"))
                        .queueUrls())
                .containsExactly(url);
        sqs.deleteQueue(request -> request.queueUrl(url));
        assertThat(sqs.listQueues(request -> request.queueNamePrefix("sdk-queue"))
                        .queueUrls())
                .isEmpty();
    }

    @Test
    void receiveThatIsGivenBackDoesNotCount() {
        String url = create("sdk-given-back");
        sqs.sendMessage(request -> request.queueUrl(url).messageBody("x"));
        for (int i = 0; i < 3; i++) {
            Message message = sqs.receiveMessage(request -> request.queueUrl(url)
                            .messageSystemAttributeNames(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT))
                    .messages()
                    .get(0);
            assertThat(message.attributes()).containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1");
            ChangeMessageVisibilityBatchResponse answer =
                    sqs.changeMessageVisibilityBatch(request -> request.queueUrl(url)
                            .entries(ChangeMessageVisibilityBatchRequestEntry.builder()
                                    .id("one")
                                    .receiptHandle(message.receiptHandle())
                                    .visibilityTimeout(0)
                                    .build())
                            .overrideConfiguration(with -> with.putHeader("x-holdfast-return-receive", "true")));
            assertThat(answer.successful()).hasSize(1);
            assertThat(answer.sdkHttpResponse().firstMatchingHeader("x-holdfast-return-receive"))
                    .contains("true");
        }
    }

    @Test
    void pagesAreFollowed() {
        List<String> urls = List.of(create("sdk-page-1"), create("sdk-page-2"), create("sdk-page-3"));
        assertThat(sqs.listQueuesPaginator(
                                request -> request.queueNamePrefix("sdk-page").maxResults(2))
                        .queueUrls())
                .containsExactlyElementsOf(urls);
    }

    @Test
    void attributesAreSetAndRead() {
        String url = create("sdk-attributes");
        sqs.setQueueAttributes(
                request -> request.queueUrl(url).attributes(Map.of(QueueAttributeName.DELAY_SECONDS, "7")));
        Map<QueueAttributeName, String> attributes = sqs.getQueueAttributes(
                        request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
        assertThat(attributes)
                .containsEntry(QueueAttributeName.DELAY_SECONDS, "7")
                .containsEntry(QueueAttributeName.QUEUE_ARN, "arn:aws:sqs:us-east-1:000000000000:sdk-attributes");
    }

    @Test
    void messageIsSentReceivedExtendedAndDeleted() {
        String url = create("sdk-message");
        MessageAttributeValue binary = MessageAttributeValue.builder()
                .dataType("Binary.raw")
                .binaryValue(SdkBytes.fromByteArray(new byte[] {0, -1, 127}))
                .build();
        MessageAttributeValue text = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue("grün")
                .build();
        String id = sqs.sendMessage(request -> request.queueUrl(url)
                        .messageBody("häl\r\nlo <&\"> \ud83d\ude00")
                        .messageAttributes(Map.of("binary", binary, "text", text)))
                .messageId();
        Message message = receiveOne(url);
        assertThat(message.messageId()).isEqualTo(id);
        assertThat(message.body()).isEqualTo("häl\r\nlo <&\"> \ud83d\ude00");
        assertThat(message.messageAttributes()).isEqualTo(Map.of("binary", binary, "text", text));
        assertThat(message.attributes()).containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1");
        sqs.changeMessageVisibility(request ->
                request.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(600));
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(receive(url)).isEmpty();
        sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
        holdfast.clock().advance(Duration.ofMinutes(10));
        assertThat(receive(url)).isEmpty();
    }

    @Test
    void batchesSucceedAndFailInPart() {
        String url = create("sdk-batches");
        SendMessageBatchResponse sent = sqs.sendMessageBatch(request -> request.queueUrl(url)
                .entries(
                        SendMessageBatchRequestEntry.builder()
                                .id("a")
                                .messageBody("x")
                                .build(),
                        SendMessageBatchRequestEntry.builder()
                                .id("b")
                                .messageBody("\u0000")
                                .build(),
                        SendMessageBatchRequestEntry.builder()
                                .id("c")
                                .messageBody("y")
                                .build()));
        assertThat(sent.successful()).extracting(entry -> entry.id()).containsExactly("a", "c");
        BatchResultErrorEntry failed = sent.failed().get(0);
        assertThat(failed.id()).isEqualTo("b");
        assertThat(failed.code()).isEqualTo("InvalidMessageContents");
        assertThat(failed.senderFault()).isTrue();

        List<Message> messages = receive(url);
        assertThat(messages).hasSize(2);
        sqs.changeMessageVisibilityBatch(request -> request.queueUrl(url)
                .entries(ChangeMessageVisibilityBatchRequestEntry.builder()
                        .id("0")
                        .receiptHandle(messages.get(0).receiptHandle())
                        .visibilityTimeout(0)
                        .build()));
        assertThat(receive(url)).extracting(Message::body).containsExactly("x");

        DeleteMessageBatchResponse deleted = sqs.deleteMessageBatch(request -> request.queueUrl(url)
                .entries(
                        DeleteMessageBatchRequestEntry.builder()
                                .id("0")
                                .receiptHandle("garbage")
                                .build(),
                        DeleteMessageBatchRequestEntry.builder()
                                .id("1")
                                .receiptHandle(messages.get(1).receiptHandle())
                                .build()));
        assertThat(deleted.successful()).extracting(entry -> entry.id()).containsExactly("1");
        assertThat(deleted.failed()).extracting(entry -> entry.code()).containsExactly("ReceiptHandleIsInvalid");
    }

    @Test
    void purgeEmptiesTheQueue() {
        String url = create("sdk-purge");
        sqs.sendMessage(request -> request.queueUrl(url).messageBody("x"));
        sqs.purgeQueue(request -> request.queueUrl(url));
        assertThat(receive(url)).isEmpty();
    }

    @Test
    void largestMessageGoesThrough() {
        String url = create("sdk-large");
        String body = "é".repeat(524_288);
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
        assertThat(receiveOne(url).body()).isEqualTo(body);
    }

    @Test
    void errorsHaveTheirClassesAndCodes() {
        String url = create("sdk-errors");
        JavaSdk.EXPECTED_ERRORS.forEach((expected, call) -> assertThatExceptionOfType(expected.type())
                .as(expected.code())
                .isThrownBy(() -> call.accept(sqs, url))
                .satisfies(error -> {
                    SqsException refused = (SqsException) error;
                    assertThat(refused.awsErrorDetails().errorCode()).isEqualTo(expected.code());
                    assertThat(refused.statusCode()).isEqualTo(expected.status());
                    assertThat(refused.requestId()).isNotBlank();
                    assertThat(refused.awsErrorDetails().errorMessage()).isNotBlank();
                }));
    }

    private String create(String name) {
        return sqs.createQueue(request -> request.queueName(name)).queueUrl();
    }

    private Message receiveOne(String url) {
        List<Message> messages = receive(url);
        assertThat(messages).hasSize(1);
        return messages.get(0);
    }

    private List<Message> receive(String url) {
        return sqs.receiveMessage(request -> request.queueUrl(url)
                        .maxNumberOfMessages(10)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }
}
