package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.awspring.cloud.sqs.listener.ListenerMode;
import io.awspring.cloud.sqs.listener.MessageListener;
import io.awspring.cloud.sqs.listener.SqsHeaders.MessageSystemAttributes;
import io.awspring.cloud.sqs.listener.SqsMessageListenerContainer;
import io.awspring.cloud.sqs.operations.SqsTemplate;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.messaging.Message;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Spring Cloud AWS on FIFO queues. */
class SpringFifoTest {
    private static final List<String> GROUPS = List.of("a", "b", "c", "d", "e");

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Sdk.client(holdfast.endpoint());
    private final SqsAsyncClient async = Sdk.asyncClient(holdfast.endpoint());
    private final SqsTemplate template = SqsTemplate.newTemplate(async);
    private final Map<String, List<Object>> handled = new ConcurrentHashMap<>();

    @AfterEach
    void disconnect() {
        async.close();
    }

    @Test
    void listenerSeesEveryGroupInOrder() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "spring-order.fifo");
        CountDownLatch all = new CountDownLatch(100);
        SqsMessageListenerContainer<Object> container =
                SpringContainers.listen(async, queue, options -> {}, message -> {
                    record(message);
                    all.countDown();
                });
        sendTwentyToEachGroup(queue);
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        assertEveryGroupIsInOrder();
        assertThat(queue.size()).isZero();
    }

    @Test
    void batchListenerSeesEveryGroupInOrder() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "spring-batch.fifo");
        sendTwentyToEachGroup(queue);
        CountDownLatch all = new CountDownLatch(100);
        MessageListener<Object> listener = SpringContainers.batchListener(messages -> {
            messages.forEach(this::record);
            messages.forEach(message -> all.countDown());
        });
        SqsMessageListenerContainer<Object> container =
                SpringContainers.listen(async, queue, options -> options.listenerMode(ListenerMode.BATCH), listener);
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        assertEveryGroupIsInOrder();
        assertThat(queue.size()).isZero();
    }

    @Test
    void failedMessageComesAgainBeforeItsSuccessors() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "spring-error.fifo");
        queue.sendTo("a", "a0", "a1", "a2");
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(3);
        SqsMessageListenerContainer<Object> container =
                SpringContainers.listen(async, queue, options -> {}, message -> {
                    if (failed.getCount() > 0) {
                        failed.countDown();
                        throw new IllegalStateException("the first try fails");
                    }
                    record(message);
                    all.countDown();
                });
        assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
        holdfast.clock().advance(Duration.ofSeconds(31));
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        assertThat(handled.get("a")).containsExactly("a0", "a1", "a2");
        assertThat(queue.size()).isZero();
    }

    private void sendTwentyToEachGroup(QueueUnderTest queue) {
        for (int i = 0; i < 20; i++) {
            for (String group : GROUPS) {
                String payload = group + i;
                template.send(to -> to.queue(queue.name())
                        .payload(payload)
                        .messageGroupId(group)
                        .messageDeduplicationId(payload));
            }
        }
    }

    private void record(Message<Object> message) {
        String group = (String) message.getHeaders().get(MessageSystemAttributes.SQS_MESSAGE_GROUP_ID_HEADER);
        handled.computeIfAbsent(Objects.requireNonNull(group), name -> Collections.synchronizedList(new ArrayList<>()))
                .add(message.getPayload());
    }

    private void assertEveryGroupIsInOrder() {
        for (String group : GROUPS) {
            assertThat(handled.get(group))
                    .isEqualTo(IntStream.range(0, 20).mapToObj(i -> group + i).toList());
        }
    }
}
