package io.holdfast.verify.consumer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** One queue as its owner sees it, beside the consumer that is tested. */
record TestQueue(SqsClient sqs, String name, String url) {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    static TestQueue standard(SqsClient sqs, int visibilitySeconds) {
        return create(sqs, false, visibilitySeconds, Map.of());
    }

    static TestQueue fifo(SqsClient sqs, int visibilitySeconds) {
        return create(sqs, true, visibilitySeconds, Map.of());
    }

    /** A queue of the same kind whose messages go to {@code deadLetters} after so many receives. */
    static TestQueue feeding(TestQueue deadLetters, int visibilitySeconds, int maximumReceives) {
        // At its creation: ElasticMQ cannot move dead letters back to a queue that learnt of them later.
        return create(
                deadLetters.sqs,
                deadLetters.name.endsWith(".fifo"),
                visibilitySeconds,
                Map.of(QueueAttributeName.REDRIVE_POLICY, policy(deadLetters, maximumReceives)));
    }

    /** From now on its messages go to {@code deadLetters} after so many receives. */
    void feed(TestQueue deadLetters, int maximumReceives) {
        set(QueueAttributeName.REDRIVE_POLICY, policy(deadLetters, maximumReceives));
    }

    private static String policy(TestQueue deadLetters, int maximumReceives) {
        return "{\"deadLetterTargetArn\":\"" + deadLetters.arn() + "\",\"maxReceiveCount\":" + maximumReceives + "}";
    }

    void set(QueueAttributeName name, String value) {
        sqs.setQueueAttributes(request -> request.queueUrl(url).attributes(Map.of(name, value)));
    }

    private static TestQueue create(
            SqsClient sqs, boolean fifo, int visibilitySeconds, Map<QueueAttributeName, String> more) {
        Map<QueueAttributeName, String> attributes = new HashMap<>(more);
        attributes.put(QueueAttributeName.VISIBILITY_TIMEOUT, Integer.toString(visibilitySeconds));
        if (fifo) {
            attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
            attributes.put(QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "true");
        }
        String name = "trap-" + NUMBER.incrementAndGet() + "-"
                + ProcessHandle.current().pid() + (fifo ? ".fifo" : "");
        String url = sqs.createQueue(request -> request.queueName(name).attributes(attributes))
                .queueUrl();
        return new TestQueue(sqs, name, url);
    }

    void send(String body) {
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
    }

    void send(String body, Map<String, MessageAttributeValue> attributes) {
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(body).messageAttributes(attributes));
    }

    void sendTo(String group, String body) {
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(body).messageGroupId(group));
    }

    /** The bodies are the prefix and a number from 0 on. */
    List<String> sendMany(String prefix, int count) {
        List<String> bodies = new ArrayList<>();
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String body = prefix + i;
            bodies.add(body);
            entries.add(SendMessageBatchRequestEntry.builder()
                    .id("e" + entries.size())
                    .messageBody(body)
                    .build());
            if (entries.size() == 10 || i == count - 1) {
                List<SendMessageBatchRequestEntry> batch = List.copyOf(entries);
                sqs.sendMessageBatch(request -> request.queueUrl(url).entries(batch));
                entries.clear();
            }
        }
        return bodies;
    }

    List<Message> receive(int waitSeconds) {
        return sqs.receiveMessage(request -> request.queueUrl(url)
                        .maxNumberOfMessages(10)
                        .waitTimeSeconds(waitSeconds)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    void makeVisible(Message message) {
        sqs.changeMessageVisibility(request ->
                request.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
    }

    String arn() {
        return Objects.requireNonNull(attributes().get(QueueAttributeName.QUEUE_ARN));
    }

    int visible() {
        return count(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES);
    }

    int inFlight() {
        return count(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
    }

    /** Visible and in flight. */
    int size() {
        Map<QueueAttributeName, String> attributes = attributes();
        return number(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES)
                + number(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
    }

    boolean isEmpty() {
        return size() == 0;
    }

    private int count(QueueAttributeName name) {
        return number(attributes(), name);
    }

    private Map<QueueAttributeName, String> attributes() {
        return sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
    }

    private static int number(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
        return Integer.parseInt(Objects.requireNonNull(attributes.get(name)));
    }
}
