package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.sqs.javamessaging.AmazonSQSExtendedClient;
import com.amazon.sqs.javamessaging.ExtendedClientConfiguration;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.LargeMessageSender;
import io.holdfast.consumer.payload.PayloadPointer;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** The consumer with large bodies: who is hurt when S3 or the queue fails. */
class ConsumerOfLargeMessagesTest {
    private static final String BODY = "Größe ".repeat(50_000);

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Queues.client(holdfast.endpoint());
    private final String bucket = Buckets.create();
    private final S3PayloadStore store =
            S3PayloadStore.builder(Buckets.client(), bucket).build();
    private final Queue<String> handled = new ConcurrentLinkedQueue<>();

    @Test
    void oneMissingPayloadOfFiveGoesToQuarantineAndTheOthersAreHandled() {
        String queue = createQueue(bucket, 30);
        String quarantine = createQueue(bucket + "-quarantine", 30);
        SqsClient aws = new AmazonSQSExtendedClient(
                sqs, new ExtendedClientConfiguration().withPayloadSupportEnabled(Buckets.client(), bucket));
        IntStream.range(0, 5)
                .forEach(i -> aws.sendMessage(m -> m.queueUrl(queue).messageBody(BODY + i)));
        S3Object lost =
                Buckets.client().listObjectsV2(o -> o.bucket(bucket)).contents().get(2);
        store.delete(new PayloadPointer(bucket, lost.key()));

        try (QueueConsumer consumer = consumer(sqs, queue)) {
            consumer.start();
            Eventually.holds("four are handled and one is put aside", () -> left(queue) == 0 && left(quarantine) == 1);
            Eventually.holds("no payload is left", () -> Buckets.objectsIn(bucket) == 0);
        }
        assertThat(handled).hasSize(4).allMatch(body -> body.startsWith(BODY));
        Message aside = sqs.receiveMessage(r -> r.queueUrl(quarantine).messageAttributeNames("All"))
                .messages()
                .get(0);
        assertThat(PayloadPointer.parse(aside.body()).key()).isEqualTo(lost.key());
        assertThat(aside.messageAttributes()).containsKey("SQSLargePayloadSize");
    }

    @Test
    void payloadStaysAsLongAsItsMessageCannotBeDeleted() {
        String queue = createQueue(bucket, 3);
        LargeMessageSender.builder(sqs, store)
                .build()
                .send(SendMessageRequest.builder()
                        .queueUrl(queue)
                        .messageBody(BODY)
                        .build());
        try (FaultProxy proxy = FaultProxy.to(holdfast.endpoint().getPort());
                QueueConsumer consumer = consumer(Queues.client(proxy.endpoint()), queue)) {
            Fault fault = proxy.when("DeleteMessage", "DeleteMessageBatch").internalError();
            consumer.start();
            fault.awaitHits(3, Duration.ofSeconds(60));
            assertThat(Buckets.objectsIn(bucket)).isOne();
            fault.end();
            Eventually.holds("the message is gone", () -> left(queue) == 0);
            Eventually.holds("and then its payload", () -> Buckets.objectsIn(bucket) == 0);
        }
        assertThat(handled).isNotEmpty().containsOnly(BODY);
    }

    private QueueConsumer consumer(SqsClient client, String queue) {
        return QueueConsumer.builder(client, queue)
                .bodies(LargeBodies.from(store))
                .abortLongPollOnClose(true)
                .voidHandler((body, delivery) -> {
                    assertThat(delivery.attributes()).isEmpty();
                    handled.add(body);
                })
                .build();
    }

    private String createQueue(String name, int visibilitySeconds) {
        return sqs.createQueue(q -> q.queueName(name)
                        .attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, Integer.toString(visibilitySeconds))))
                .queueUrl();
    }

    private int left(String queue) {
        List<QueueAttributeName> counts = List.of(
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
        return sqs.getQueueAttributes(q -> q.queueUrl(queue).attributeNames(counts)).attributes().values().stream()
                .mapToInt(Integer::parseInt)
                .sum();
    }
}
