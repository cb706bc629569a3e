package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.batchmanager.SqsAsyncBatchManager;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** The non-blocking client of the AWS SDK for Java on Netty, and the batch manager on top of it. */
class JavaAsyncSdkTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    private final SqsAsyncClient sqs = JavaSdk.asyncClient(holdfast.endpoint());

    @AfterEach
    void close() {
        sqs.close();
    }

    @Test
    void messageIsSentReceivedExtendedAndDeleted() {
        String url = create("async-message");
        String id = sqs.sendMessage(request -> request.queueUrl(url).messageBody("hällo"))
                .join()
                .messageId();
        Message message = receive(url).get(0);
        assertThat(message.messageId()).isEqualTo(id);
        assertThat(message.body()).isEqualTo("hällo");
        sqs.changeMessageVisibility(request -> request.queueUrl(url)
                        .receiptHandle(message.receiptHandle())
                        .visibilityTimeout(0))
                .join();
        Message again = receive(url).get(0);
        sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(again.receiptHandle()))
                .join();
        assertThat(receive(url)).isEmpty();
        sqs.deleteQueue(request -> request.queueUrl(url)).join();
    }

    @Test
    void waitingReceiveIsAnsweredWhenAMessageComes() {
        String url = create("async-wait");
        CompletableFuture<ReceiveMessageResponse> waiting =
                sqs.receiveMessage(request -> request.queueUrl(url).waitTimeSeconds(20));
        sqs.sendMessage(request -> request.queueUrl(url).messageBody("x")).join();
        assertThat(waiting.join().messages()).extracting(Message::body).containsExactly("x");
    }

    @Test
    void manyRequestsAtOnceAreAllAnswered() {
        String url = create("async-many");
        List<CompletableFuture<SendMessageResponse>> sends = IntStream.range(0, 200)
                .mapToObj(i -> sqs.sendMessage(request -> request.queueUrl(url).messageBody("m" + i)))
                .toList();
        assertThat(sends.stream().map(send -> send.join().messageId())).doesNotHaveDuplicates();
        assertThat(drain(url, 200)).hasSize(200);
    }

    @Test
    void errorsHaveTheirClasses() {
        assertThatThrownBy(() ->
                        sqs.getQueueUrl(request -> request.queueName("nope")).join())
                .hasCauseInstanceOf(QueueDoesNotExistException.class)
                .cause()
                .satisfies(error -> assertThat(
                                ((SqsException) error).awsErrorDetails().errorCode())
                        .isEqualTo("AWS.SimpleQueueService.NonExistentQueue"));
    }

    @Test
    void batchManagerSendsReceivesAndDeletes() {
        String url = create("batch-manager");
        try (SqsAsyncBatchManager batches = sqs.batchManager()) {
            List<CompletableFuture<SendMessageResponse>> sends = IntStream.range(0, 25)
                    .mapToObj(i ->
                            batches.sendMessage(request -> request.queueUrl(url).messageBody("m" + i)))
                    .toList();
            assertThat(sends.stream().map(send -> send.join().messageId())).doesNotHaveDuplicates();

            List<Message> received = new ArrayList<>();
            while (received.size() < 25) {
                received.addAll(batches.receiveMessage(request -> request.queueUrl(url))
                        .join()
                        .messages());
            }
            List<CompletableFuture<?>> deletes = new ArrayList<>();
            for (Message message : received) {
                batches.changeMessageVisibility(request -> request.queueUrl(url)
                                .receiptHandle(message.receiptHandle())
                                .visibilityTimeout(600))
                        .join();
                deletes.add(
                        batches.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle())));
            }
            deletes.forEach(CompletableFuture::join);
        }
        assertThat(receive(url)).isEmpty();
    }

    @Test
    void batchManagerReportsTheEntryThatFailed() {
        String url = create("batch-manager-fails");
        try (SqsAsyncBatchManager batches = sqs.batchManager()) {
            CompletableFuture<SendMessageResponse> good =
                    batches.sendMessage(request -> request.queueUrl(url).messageBody("x"));
            CompletableFuture<SendMessageResponse> bad =
                    batches.sendMessage(request -> request.queueUrl(url).messageBody("\u0001"));
            assertThat(good.join().messageId()).isNotBlank();
            assertThatThrownBy(bad::join).hasMessageContaining("Invalid binary character '#x1'");
        }
    }

    private String create(String name) {
        return sqs.createQueue(request -> request.queueName(name)).join().queueUrl();
    }

    private List<Message> receive(String url) {
        return sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10))
                .join()
                .messages();
    }

    private List<String> drain(String url, int count) {
        List<String> ids = new ArrayList<>();
        for (List<Message> page = receive(url); ids.size() < count && !page.isEmpty(); page = receive(url)) {
            page.forEach(message -> ids.add(message.messageId()));
        }
        return ids;
    }
}
