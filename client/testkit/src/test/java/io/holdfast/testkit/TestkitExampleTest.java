package io.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** The example of docs/testkit.md. */
class TestkitExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = SqsClient.builder()
            .endpointOverride(holdfast.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .build();

    @Test
    void messageReturnsToTheQueueWhenItsLeaseExpires() {
        String queue = sqs.createQueue(q -> q.queueName("orders")).queueUrl();
        sqs.sendMessage(m -> m.queueUrl(queue).messageBody("hello"));

        assertThat(receive(queue)).hasSize(1);
        assertThat(receive(queue)).isEmpty();
        holdfast.clock().advance(Duration.ofSeconds(30));
        assertThat(receive(queue)).hasSize(1);
    }

    private List<Message> receive(String queue) {
        return sqs.receiveMessage(r -> r.queueUrl(queue)).messages();
    }
}
