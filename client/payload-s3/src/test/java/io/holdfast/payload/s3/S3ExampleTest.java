package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.LargeMessageSender;
import io.holdfast.consumer.payload.PayloadStore;
import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** The first example of the package. */
class S3ExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void largeOrderIsPlacedAndItsPayloadIsGoneAfterwards() throws Exception {
        String order = "large order ".repeat(100_000);
        SqsClient sqs = Queues.client(holdfast.endpoint());
        String url = sqs.createQueue(q -> q.queueName("orders")).queueUrl();
        S3Client s3 = Buckets.client();
        String bucket = Buckets.create();
        BlockingQueue<String> shop = new LinkedBlockingQueue<>();

        PayloadStore payloads =
                S3PayloadStore.builder(s3, bucket).prefix("orders/").build();
        LargeMessageSender sender = LargeMessageSender.builder(sqs, payloads).build();
        sender.send(
                SendMessageRequest.builder().queueUrl(url).messageBody(order).build());

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .bodies(LargeBodies.from(payloads))
                .voidHandler((body, delivery) -> shop.put(body))
                .build();
        consumer.start();

        try (consumer) {
            assertThat(shop.poll(60, TimeUnit.SECONDS)).isEqualTo(order);
            Eventually.holds("the payload is gone", () -> Buckets.objectsIn(bucket) == 0);
        }
    }
}
