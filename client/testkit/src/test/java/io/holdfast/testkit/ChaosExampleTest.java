package io.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Proves a consumer idempotent: the server delivers half of the messages twice, and each payment is still made once. */
class ChaosExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.with(server -> server.chaos(0.5, 0, 42));

    private final SqsClient sqs = SqsClient.builder()
            .endpointOverride(holdfast.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .build();

    @Test
    void everyPaymentIsMadeOnceAlthoughMessagesComeTwice() {
        String queue = sqs.createQueue(q -> q.queueName("payments")).queueUrl();
        List<String> ordered =
                IntStream.range(0, 40).mapToObj(i -> "payment-" + i).toList();
        ordered.forEach(payment -> sqs.sendMessage(m -> m.queueUrl(queue).messageBody(payment)));

        Consumer consumer = new Consumer();
        for (List<Message> batch = receive(queue); !batch.isEmpty(); batch = receive(queue)) {
            for (Message message : batch) {
                consumer.handle(message);
                sqs.deleteMessage(d -> d.queueUrl(queue).receiptHandle(message.receiptHandle()));
            }
        }

        assertThat(consumer.deliveries).as("chaos made duplicates").isGreaterThan(ordered.size());
        assertThat(consumer.paid).containsExactlyInAnyOrderElementsOf(ordered);
    }

    private List<Message> receive(String queue) {
        return sqs.receiveMessage(r -> r.queueUrl(queue).maxNumberOfMessages(10))
                .messages();
    }

    /** Remembers what it has handled, as a real one would in its database, in the transaction that pays. */
    private static final class Consumer {
        final List<String> paid = new ArrayList<>();
        private final Set<String> handled = new HashSet<>();
        int deliveries;

        void handle(Message message) {
            deliveries++;
            if (handled.add(message.messageId())) {
                paid.add(message.body());
            }
        }
    }
}
