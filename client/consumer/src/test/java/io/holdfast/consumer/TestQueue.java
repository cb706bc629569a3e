package io.holdfast.consumer;

import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A queue of its own for one test, on a real server. */
final class TestQueue {
    private static final AtomicInteger made = new AtomicInteger();
    final SqsClient sqs;
    final String name;
    final String url;

    private TestQueue(SqsClient sqs, String name, Map<QueueAttributeName, String> attributes) {
        this.sqs = sqs;
        this.name = name;
        this.url =
                sqs.createQueue(q -> q.queueName(name).attributes(attributes)).queueUrl();
    }

    static SqsClient client(HoldfastExtension holdfast) {
        return SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }

    static TestQueue standard(SqsClient sqs, int visibilitySeconds) {
        return new TestQueue(
                sqs,
                "q" + made.incrementAndGet(),
                Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, Integer.toString(visibilitySeconds)));
    }

    static TestQueue fifo(SqsClient sqs, int visibilitySeconds) {
        return new TestQueue(
                sqs,
                "q" + made.incrementAndGet() + ".fifo",
                Map.of(
                        QueueAttributeName.VISIBILITY_TIMEOUT,
                        Integer.toString(visibilitySeconds),
                        QueueAttributeName.FIFO_QUEUE,
                        "true",
                        QueueAttributeName.CONTENT_BASED_DEDUPLICATION,
                        "true"));
    }

    TestQueue named(String other) {
        return new TestQueue(sqs, other, Map.of());
    }

    /** Gives this queue a dead-letter queue. */
    TestQueue withDeadLetters(int maximumReceiveCount) {
        TestQueue deadLetters = new TestQueue(sqs, name + "-dead", new HashMap<>());
        String arn = deadLetters.attribute(QueueAttributeName.QUEUE_ARN);
        String policy = "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":" + maximumReceiveCount + "}";
        sqs.setQueueAttributes(q -> q.queueUrl(url).attributes(Map.of(QueueAttributeName.REDRIVE_POLICY, policy)));
        return deadLetters;
    }

    void send(String body) {
        sqs.sendMessage(m -> m.queueUrl(url).messageBody(body));
    }

    void send(String group, String body) {
        sqs.sendMessage(m -> m.queueUrl(url).messageBody(body).messageGroupId(group));
    }

    List<Message> receive() {
        return sqs.receiveMessage(r -> r.queueUrl(url).maxNumberOfMessages(10).messageAttributeNames("All"))
                .messages();
    }

    int visible() {
        return Integer.parseInt(attribute(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
    }

    int inFlight() {
        return Integer.parseInt(attribute(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE));
    }

    boolean isEmpty() {
        // In one request: between two, a message may come back and be counted by neither.
        return sqs
                .getQueueAttributes(q -> q.queueUrl(url)
                        .attributeNames(
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                .attributes()
                .values()
                .stream()
                .allMatch("0"::equals);
    }

    private String attribute(QueueAttributeName attribute) {
        return sqs.getQueueAttributes(q -> q.queueUrl(url).attributeNames(attribute))
                .attributes()
                .getOrDefault(attribute, "");
    }

    ConsumerBuilder<String> consumer() {
        return QueueConsumer.builder(sqs, name).abortLongPollOnClose(true).shutdownDeadline(Duration.ofSeconds(15));
    }
}
