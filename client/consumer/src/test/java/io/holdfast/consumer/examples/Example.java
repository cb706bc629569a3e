package io.holdfast.consumer.examples;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** What the examples of docs/consumer stand on: a server of their own whose clock they may move, and a client. */
abstract class Example {
    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.create();

    private final List<QueueConsumer> consumers = new ArrayList<>();
    private SqsClient client;

    @BeforeEach
    void connect() {
        client = SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }

    final SqsClient client() {
        return client;
    }

    /** To be closed at the end, however the example ends. */
    final void running(QueueConsumer consumer) {
        consumers.add(consumer);
    }

    @AfterEach
    void closeConsumers() throws Exception {
        for (QueueConsumer consumer : consumers) {
            close(consumer);
        }
        client.close();
    }

    /** An idle consumer waits for its poll of 20 s; moving the server's clock ends it. */
    final void close(QueueConsumer consumer) throws Exception {
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        while (!closing.isDone()) {
            if (consumer.health().inFlight() == 0) { // moving the clock would end the leases of messages in hand
                holdfast.clock().advance(Duration.ofSeconds(20));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        closing.get();
    }

    final String queue(String name) {
        return queue(name, Map.of());
    }

    final String queue(String name, Map<QueueAttributeName, String> more) {
        Map<QueueAttributeName, String> attributes = new HashMap<>(more);
        if (name.endsWith(".fifo")) {
            attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
            attributes.put(QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "true");
        }
        return client.createQueue(q -> q.queueName(name).attributes(attributes)).queueUrl();
    }

    /** A queue, and the dead-letter queue {@code <name>-dlq} behind it. */
    final String queueWithDeadLetters(String name, int maximumReceiveCount) {
        String arn = attributes(queue(name + "-dlq")).getOrDefault(QueueAttributeName.QUEUE_ARN, "");
        String policy = "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":" + maximumReceiveCount + "}";
        return queue(name, Map.of(QueueAttributeName.REDRIVE_POLICY, policy));
    }

    final void send(String url, String body) {
        client.sendMessage(m -> m.queueUrl(url).messageBody(body));
    }

    /** Visible and in flight together. */
    final int messagesIn(String url) {
        Map<QueueAttributeName, String> counts = attributes(url);
        return Integer.parseInt(counts.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES, "0"))
                + Integer.parseInt(
                        counts.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE, "0"));
    }

    private Map<QueueAttributeName, String> attributes(String url) {
        return client.getQueueAttributes(q -> q.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
    }
}
