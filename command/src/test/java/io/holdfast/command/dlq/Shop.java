package io.holdfast.command.dlq;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** A shop whose orders died: the queue, its dead-letter queue, and a consumer that can be as broken as one likes. */
final class Shop implements AutoCloseable {
    final SqsClient sqs;
    final String orders;
    final String dead;

    Shop(URI endpoint, String name) {
        sqs = SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
        dead = sqs.createQueue(request -> request.queueName(name + "-dlq")
                        .attributes(Map.of(QueueAttributeName.MESSAGE_RETENTION_PERIOD, "1209600")))
                .queueUrl();
        String arn = Objects.requireNonNull(attributes(dead).get(QueueAttributeName.QUEUE_ARN));
        String policy = "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":1}".formatted(arn);
        orders = sqs.createQueue(request ->
                        request.queueName(name).attributes(Map.of(QueueAttributeName.REDRIVE_POLICY, policy)))
                .queueUrl();
    }

    /** Sends orders, every third of the tenant acme, and lets all of them die. */
    Shop withDeadOrders(int count) {
        for (int first = 0; first < count; first += 10) {
            List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
            for (int i = first; i < Math.min(count, first + 10); i++) {
                MessageAttributeValue tenant = MessageAttributeValue.builder()
                        .dataType("String")
                        .stringValue(i % 3 == 0 ? "acme" : "other")
                        .build();
                entries.add(SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(i))
                        .messageBody("{\"order\":" + i + ",\"total\":\"" + i + ".50\"}")
                        .messageAttributes(Map.of("Tenant", tenant))
                        .build());
            }
            sqs.sendMessageBatch(request -> request.queueUrl(orders).entries(entries));
        }
        while (size(orders) > 0) {
            failSome(0);
        }
        return this;
    }

    void startMoveTask(int perSecond) {
        String arn = Objects.requireNonNull(attributes(dead).get(QueueAttributeName.QUEUE_ARN));
        sqs.startMessageMoveTask(request -> request.sourceArn(arn).maxNumberOfMessagesPerSecond(perSecond));
    }

    /** Whether one was ever started. */
    boolean hasMoveTask() {
        String arn = Objects.requireNonNull(attributes(dead).get(QueueAttributeName.QUEUE_ARN));
        return !sqs.listMessageMoveTasks(request -> request.sourceArn(arn))
                .results()
                .isEmpty();
    }

    /** A consumer that fails: what it receives for the second time dies. */
    void failSome(int waitSeconds) {
        sqs.receiveMessage(request -> request.queueUrl(orders)
                .maxNumberOfMessages(10)
                .waitTimeSeconds(waitSeconds)
                .visibilityTimeout(0));
    }

    /** Takes some messages and keeps them. Returns how many. */
    int hold(String url) {
        return sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10))
                .messages()
                .size();
    }

    /** A consumer that works. Returns the bodies. */
    Set<String> handleAll() {
        Set<String> bodies = new HashSet<>();
        List<Message> some;
        do {
            some = sqs.receiveMessage(request -> request.queueUrl(orders).maxNumberOfMessages(10))
                    .messages();
            for (Message message : some) {
                bodies.add(message.body());
                sqs.deleteMessage(request -> request.queueUrl(orders).receiptHandle(message.receiptHandle()));
            }
        } while (!some.isEmpty());
        return bodies;
    }

    int size(String url) {
        return number(url, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES);
    }

    int number(String url, QueueAttributeName attribute) {
        return Integer.parseInt(attributes(url).getOrDefault(attribute, "0"));
    }

    private Map<QueueAttributeName, String> attributes(String url) {
        return sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
    }

    @Override
    public void close() {
        sqs.close();
    }
}
