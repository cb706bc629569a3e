package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The testkit beside the SDK's asynchronous client, which has a Netty of its own. */
class OrdersTest {
    @RegisterExtension
    static final HoldfastExtension holdfast =
            HoldfastExtension.with(server -> server.standingClock().inFlightLimit(3).settings(all -> all));

    private final SqsAsyncClient sqs = SqsAsyncClient.builder()
            .endpointOverride(holdfast.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .build();

    @AfterEach
    void close() {
        sqs.close();
    }

    @Test
    void messageReturnsToTheQueueWhenItsLeaseExpires() {
        String queue = sqs.createQueue(q -> q.queueName("orders")).join().queueUrl();
        sqs.sendMessage(m -> m.queueUrl(queue).messageBody("hello")).join();

        assertEquals(1, receive(queue));
        assertEquals(0, receive(queue));
        holdfast.clock().advance(Duration.ofSeconds(30));
        assertEquals(1, receive(queue));
    }

    @Test
    void aBatchIsReadInOrderFromAFifoQueue() {
        String queue = sqs.createQueue(q -> q.queueName("orders.fifo")
                        .attributesWithStrings(java.util.Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true")))
                .join()
                .queueUrl();
        sqs.sendMessageBatch(b -> b.queueUrl(queue)
                        .entries(entry("1"), entry("2"), entry("3")))
                .join();

        assertEquals(
                java.util.List.of("1", "2", "3"),
                sqs.receiveMessage(r -> r.queueUrl(queue).maxNumberOfMessages(10)).join().messages().stream()
                        .map(message -> message.body())
                        .toList());
    }

    private static SendMessageBatchRequestEntry entry(String body) {
        return SendMessageBatchRequestEntry.builder()
                .id(body)
                .messageBody(body)
                .messageGroupId("group")
                .build();
    }

    private int receive(String queue) {
        return sqs.receiveMessage(r -> r.queueUrl(queue)).join().messages().size();
    }
}
