package io.holdfast.spring;

import io.holdfast.testkit.HoldfastExtension;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A test's own client of its server: what is outside the application under test. */
record LocalSqs(SqsClient client) {
    static LocalSqs of(HoldfastExtension holdfast) {
        return new LocalSqs(SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build());
    }

    String create(String queue) {
        Map<String, String> attributes = queue.endsWith(".fifo") ? Map.of("FifoQueue", "true") : Map.of();
        Map<QueueAttributeName, String> named = attributes.entrySet().stream()
                .collect(Collectors.toMap(entry -> QueueAttributeName.fromValue(entry.getKey()), Map.Entry::getValue));
        return client.createQueue(q -> q.queueName(queue).attributes(named)).queueUrl();
    }

    void send(String queue, String body) {
        client.sendMessage(m -> m.queueUrl(url(queue)).messageBody(body));
    }

    /** Visible and in flight together. */
    int messagesIn(String queue) {
        Map<QueueAttributeName, String> counts = client.getQueueAttributes(
                        r -> r.queueUrl(url(queue)).attributeNames(QueueAttributeName.ALL))
                .attributes();
        return Integer.parseInt(counts.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES, "0"))
                + Integer.parseInt(
                        counts.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE, "0"));
    }

    String url(String queue) {
        return client.getQueueUrl(q -> q.queueName(queue)).queueUrl();
    }
}
