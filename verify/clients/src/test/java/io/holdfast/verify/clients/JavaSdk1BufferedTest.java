package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.amazonaws.services.sqs.AmazonSQSAsync;
import com.amazonaws.services.sqs.buffered.AmazonSQSBufferedAsyncClient;
import com.amazonaws.services.sqs.buffered.QueueBufferConfig;
import com.amazonaws.services.sqs.model.DeleteMessageRequest;
import com.amazonaws.services.sqs.model.DeleteMessageResult;
import com.amazonaws.services.sqs.model.Message;
import com.amazonaws.services.sqs.model.ReceiveMessageRequest;
import com.amazonaws.services.sqs.model.SendMessageRequest;
import com.amazonaws.services.sqs.model.SendMessageResult;
import io.holdfast.testkit.HoldfastExtension;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The buffered client of the first AWS SDK for Java: it turns single calls into batches and receives ahead. */
class JavaSdk1BufferedTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final AmazonSQSAsync sqs = new AmazonSQSBufferedAsyncClient(
            Sdk1.asyncClient(holdfast.endpoint()),
            new QueueBufferConfig().withMaxBatchOpenMs(50).withLongPollWaitTimeoutSeconds(1));

    @AfterEach
    void disconnect() {
        sqs.shutdown();
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void everyMessageArrivesAndIsDeletedInBatches() throws Exception {
        QueueUnderTest queue = QueueUnderTest.create(Sdk.client(holdfast.endpoint()), "v1-buffered");
        List<Future<SendMessageResult>> sends = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sends.add(sqs.sendMessageAsync(new SendMessageRequest(queue.url(), "order " + i)));
        }
        Set<String> sent = new HashSet<>();
        for (Future<SendMessageResult> send : sends) {
            sent.add(send.get().getMessageId());
        }
        assertThat(sent).hasSize(100);

        Set<String> received = new HashSet<>();
        List<Future<DeleteMessageResult>> deletes = new ArrayList<>();
        while (received.size() < 100) {
            for (Message message : sqs.receiveMessage(
                            new ReceiveMessageRequest(queue.url()).withMaxNumberOfMessages(10))
                    .getMessages()) {
                received.add(message.getMessageId());
                deletes.add(sqs.deleteMessageAsync(new DeleteMessageRequest(queue.url(), message.getReceiptHandle())));
            }
        }
        for (Future<DeleteMessageResult> delete : deletes) {
            delete.get();
        }
        assertThat(received).isEqualTo(sent);
        assertThat(queue.size()).isZero();
    }

    @Test
    void entryThatIsRefusedFailsAlone() throws Exception {
        QueueUnderTest queue = QueueUnderTest.create(Sdk.client(holdfast.endpoint()), "v1-buffered-refused");
        Future<SendMessageResult> good = sqs.sendMessageAsync(new SendMessageRequest(queue.url(), "x"));
        Future<SendMessageResult> bad = sqs.sendMessageAsync(new SendMessageRequest(queue.url(), "\u0001"));
        assertThat(good.get().getMessageId()).isNotEmpty();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(bad::get)
                .havingRootCause()
                .withMessageContaining("InvalidMessageContents");
        assertThat(queue.bodies()).containsExactly("x");
    }
}
