package io.holdfast.deadletters;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** A queue whose consumer fails once, and the dead-letter queue behind it. */
final class Orders {
    final SqsClient sqs;
    final String name;
    final String url;
    final String deadName;
    final String deadUrl;
    final String deadArn;

    private Orders(SqsClient sqs, String name, String suffix, Map<QueueAttributeName, String> settings) {
        this.sqs = sqs;
        this.name = name + suffix;
        this.deadName = name + "-dlq" + suffix;
        Map<QueueAttributeName, String> type = new HashMap<>();
        if (!suffix.isEmpty()) {
            type.put(QueueAttributeName.FIFO_QUEUE, "true");
        }
        deadUrl = sqs.createQueue(request -> request.queueName(deadName).attributes(type))
                .queueUrl();
        deadArn = Objects.requireNonNull(attributes(deadUrl).get(QueueAttributeName.QUEUE_ARN));
        Map<QueueAttributeName, String> all = new HashMap<>(type);
        all.put(QueueAttributeName.REDRIVE_POLICY, policy(1));
        all.putAll(settings);
        url = sqs.createQueue(request -> request.queueName(this.name).attributes(all))
                .queueUrl();
    }

    static Orders create(URI endpoint, String name) {
        return new Orders(client(endpoint), name, "", Map.of(QueueAttributeName.MESSAGE_RETENTION_PERIOD, "3600"));
    }

    static Orders createFifo(URI endpoint, String name) {
        return new Orders(client(endpoint), name, ".fifo", Map.of());
    }

    static SqsClient client(URI endpoint) {
        return SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }

    String policy(int maxReceiveCount) {
        return "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":%d}".formatted(deadArn, maxReceiveCount);
    }

    DeadLetters dead() {
        return DeadLetters.of(sqs, deadName);
    }

    /** Sends messages with these numbers as JSON, and lets all of them die. */
    Orders withDead(int count) {
        for (int i = 0; i < count; i++) {
            String body = "{\"order\":" + i + "}";
            send(SendMessageRequest.builder().messageBody(body).build());
        }
        return die();
    }

    void send(SendMessageRequest request) {
        sqs.sendMessage(request.toBuilder().queueUrl(url).build());
    }

    /** Receives everything and gives it back, until all of it has gone to the dead-letter queue. */
    Orders die() {
        while (size(url) > 0) {
            sqs.receiveMessage(
                    request -> request.queueUrl(url).maxNumberOfMessages(10).visibilityTimeout(0));
        }
        return this;
    }

    List<Message> receive(String queueUrl) {
        return sqs.receiveMessage(request -> request.queueUrl(queueUrl)
                        .maxNumberOfMessages(10)
                        .waitTimeSeconds(0)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    /** Everything that is visible, taken for good. */
    List<Message> takeAll(String queueUrl) {
        List<Message> all = new ArrayList<>();
        for (List<Message> some = receive(queueUrl); !some.isEmpty(); some = receive(queueUrl)) {
            some.forEach(message ->
                    sqs.deleteMessage(request -> request.queueUrl(queueUrl).receiptHandle(message.receiptHandle())));
            all.addAll(some);
        }
        return all;
    }

    Set<String> bodies(String queueUrl) {
        Set<String> bodies = new HashSet<>();
        takeAll(queueUrl).forEach(message -> bodies.add(message.body()));
        return bodies;
    }

    /** Another queue with the same dead-letter queue; returns its URL. */
    String anotherSource(String queueName) {
        Map<QueueAttributeName, String> settings = new HashMap<>();
        settings.put(QueueAttributeName.REDRIVE_POLICY, policy(1));
        if (queueName.endsWith(".fifo")) {
            settings.put(QueueAttributeName.FIFO_QUEUE, "true");
        }
        return sqs.createQueue(request -> request.queueName(queueName).attributes(settings))
                .queueUrl();
    }

    /** As a consumer that gives up on a message itself. */
    void sendToDead(SendMessageRequest.Builder request) {
        sqs.sendMessage(request.queueUrl(deadUrl).build());
    }

    String arn(String queueUrl) {
        return Objects.requireNonNull(attributes(queueUrl).get(QueueAttributeName.QUEUE_ARN));
    }

    void set(QueueAttributeName attribute, String value) {
        sqs.setQueueAttributes(request -> request.queueUrl(url).attributes(Map.of(attribute, value)));
    }

    int size(String queueUrl) {
        return number(queueUrl, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES);
    }

    int number(String queueUrl, QueueAttributeName attribute) {
        return Integer.parseInt(attributes(queueUrl).getOrDefault(attribute, "0"));
    }

    private Map<QueueAttributeName, String> attributes(String queueUrl) {
        return sqs.getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNames(QueueAttributeName.ALL))
                .attributes();
    }
}
