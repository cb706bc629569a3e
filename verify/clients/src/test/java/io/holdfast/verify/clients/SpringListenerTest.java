package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.awspring.cloud.sqs.listener.ListenerMode;
import io.awspring.cloud.sqs.listener.MessageListener;
import io.awspring.cloud.sqs.listener.SqsHeaders;
import io.awspring.cloud.sqs.listener.SqsMessageListenerContainer;
import io.awspring.cloud.sqs.listener.acknowledgement.Acknowledgement;
import io.awspring.cloud.sqs.listener.acknowledgement.handler.AcknowledgementMode;
import io.awspring.cloud.sqs.operations.SqsTemplate;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.MessageBuilder;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Spring Cloud AWS: its template and its listener containers on standard queues. */
class SpringListenerTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Sdk.client(holdfast.endpoint());
    private final SqsAsyncClient async = Sdk.asyncClient(holdfast.endpoint());
    private final SqsTemplate template = SqsTemplate.newTemplate(async);

    @AfterEach
    void disconnect() {
        async.close();
    }

    @Test
    void listenerHandlesEveryMessageAndAcknowledgesIt() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "spring-standard");
        Set<String> handled = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(100);
        SqsMessageListenerContainer<Object> container = listen(queue, message -> {
            if (handled.add((String) message.getPayload())) {
                all.countDown();
            }
        });
        for (List<Message<String>> batch : batchesOfTen(100)) {
            template.sendMany(queue.name(), batch);
        }
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        assertThat(handled).hasSize(100);
        assertThat(queue.size()).isZero();
    }

    @Test
    void headersTravelAsMessageAttributes() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "spring-headers");
        Queue<Message<Object>> seen = new ConcurrentLinkedQueue<>();
        CountDownLatch one = new CountDownLatch(1);
        SqsMessageListenerContainer<Object> container = listen(queue, message -> {
            seen.add(message);
            one.countDown();
        });
        template.send(to ->
                to.queue(queue.name()).payload("grün").header("colour", "grün").header("count", 7));
        assertThat(one.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        Message<Object> message = seen.element();
        assertThat(message.getPayload()).isEqualTo("grün");
        assertThat(message.getHeaders()).containsEntry("colour", "grün").containsEntry("count", 7);
        assertThat(message.getHeaders())
                .containsEntry(SqsHeaders.MessageSystemAttributes.SQS_APPROXIMATE_RECEIVE_COUNT, "1");
    }

    @Test
    void failedMessageComesAgainWhenItsLeaseExpires() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "spring-error");
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch handled = new CountDownLatch(1);
        SqsMessageListenerContainer<Object> container = listen(queue, message -> {
            if (failed.getCount() > 0) {
                failed.countDown();
                throw new IllegalStateException("the first try fails");
            }
            handled.countDown();
        });
        queue.send("x");
        assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(queue.size()).isOne();
        holdfast.clock().advance(Duration.ofSeconds(31));
        assertThat(handled.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        assertThat(queue.size()).isZero();
    }

    @Test
    void onlyWhatTheListenerAcknowledgesIsDeleted() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "spring-manual");
        CountDownLatch both = new CountDownLatch(2);
        SqsMessageListenerContainer<Object> container = SpringContainers.listen(
                async, queue, options -> options.acknowledgementMode(AcknowledgementMode.MANUAL), message -> {
                    if (message.getPayload().equals("wanted")) {
                        Acknowledgement.acknowledge(message);
                    }
                    both.countDown();
                });
        queue.send("wanted", "unwanted");
        assertThat(both.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        holdfast.clock().advance(Duration.ofSeconds(31));
        assertThat(queue.bodies()).containsExactly("unwanted");
    }

    @Test
    void batchListenerGetsAndAcknowledgesBatches() throws InterruptedException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "spring-batch");
        for (List<Message<String>> batch : batchesOfTen(50)) {
            template.sendMany(queue.name(), batch);
        }
        Set<Object> handled = ConcurrentHashMap.newKeySet();
        Set<Integer> sizes = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(50);
        SqsMessageListenerContainer<Object> container = SpringContainers.listen(
                async,
                queue,
                options -> options.listenerMode(ListenerMode.BATCH),
                SpringContainers.batchListener(messages -> {
                    sizes.add(messages.size());
                    for (Message<Object> message : messages) {
                        if (handled.add(message.getPayload())) {
                            all.countDown();
                        }
                    }
                }));
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        container.stop();
        assertThat(sizes).contains(10);
        assertThat(queue.size()).isZero();
    }

    @Test
    void templateReceivesWhatItSent() {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "spring-template");
        template.send(queue.name(), "hello");
        assertThat(template.receive(queue.name(), String.class))
                .hasValueSatisfying(message -> assertThat(message.getPayload()).isEqualTo("hello"));
        assertThat(queue.size()).isZero();
    }

    private SqsMessageListenerContainer<Object> listen(QueueUnderTest queue, MessageListener<Object> listener) {
        return SpringContainers.listen(async, queue, options -> {}, listener);
    }

    private static List<List<Message<String>>> batchesOfTen(int messages) {
        return IntStream.range(0, messages / 10)
                .mapToObj(batch -> IntStream.range(0, 10)
                        .mapToObj(i -> MessageBuilder.withPayload("order " + (batch * 10 + i))
                                .build())
                        .toList())
                .toList();
    }
}
