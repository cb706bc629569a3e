package io.holdfast.consumer.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.testkit.HoldfastExtension;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The first example of the package. */
class MetricsExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void consumerThatRunsIsUp() throws Exception {
        SqsClient sqs = SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
        String url = sqs.createQueue(q -> q.queueName("orders")).queueUrl();
        MeterRegistry registry = new SimpleMeterRegistry();
        BlockingQueue<String> shop = new LinkedBlockingQueue<>();

        ConsumerMetrics metrics = new ConsumerMetrics(registry);
        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .listener(metrics)
                .voidHandler((order, delivery) -> shop.put(order))
                .build();
        metrics.watch("orders", consumer);
        consumer.start();

        try (consumer) {
            sqs.sendMessage(m -> m.queueUrl(url).messageBody("42"));
            assertThat(shop.poll(60, TimeUnit.SECONDS)).isEqualTo("42");
            assertThat(registry.get("holdfast.consumer.up").gauge().value()).isEqualTo(1);
        }
        assertThat(registry.get("holdfast.consumer.up").gauge().value()).isZero();
    }
}
