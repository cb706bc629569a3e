package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.parts.Database;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A message that went to the dead-letter queue although its work was done, because its delete never arrived, and comes back. */
class RedriveIdempotencyTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Queues.client(holdfast.endpoint());

    @Test
    void redrivenMessageIsSkippedAlthoughItsMessageIdIsNew() throws Exception {
        String dead = sqs.createQueue(q -> q.queueName("orders-dead")).queueUrl();
        String orders = sqs.createQueue(q -> q.queueName("orders")
                        .attributes(Map.of(QueueAttributeName.REDRIVE_POLICY, redrivePolicy(dead))))
                .queueUrl();
        sqs.sendMessage(m -> m.queueUrl(orders)
                .messageBody("order 7")
                .messageAttributes(Map.of(
                        HandDelivery.KEY,
                        MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue("request 7")
                                .build())));
        Database database = Postgres.shared().newDatabase();
        IdempotencySchema.create(database.dataSource());
        JdbcIdempotencyStore store = new JdbcIdempotencyStore(database.dataSource());
        AtomicInteger effects = new AtomicInteger();
        try (Idempotency idempotency =
                Idempotency.interceptor(store, "place-order", Keys.attribute(HandDelivery.KEY))) {
            Message first = receive(orders).get(0);
            assertThat(idempotency.around(delivery(first), () -> {
                        effects.incrementAndGet();
                        return Outcome.ack();
                    }))
                    .isEqualTo(Outcome.ack());
            holdfast.clock().advance(Duration.ofSeconds(31));
            assertThat(receive(orders)).isEmpty();

            sqs.startMessageMoveTask(task -> task.sourceArn(arn(dead)));
            Message[] redriven = new Message[1];
            Eventually.holds("the redriven message is back", () -> {
                List<Message> back = receive(orders);
                back.forEach(message -> redriven[0] = message);
                return !back.isEmpty();
            });
            assertThat(redriven[0].messageId()).isNotEqualTo(first.messageId());
            assertThat(idempotency.around(delivery(redriven[0]), () -> {
                        effects.incrementAndGet();
                        return Outcome.ack();
                    }))
                    .isEqualTo(Outcome.ack());
        }
        assertThat(effects).hasValue(1);
    }

    private List<Message> receive(String queue) {
        return sqs.receiveMessage(r -> r.queueUrl(queue).messageAttributeNames("All"))
                .messages();
    }

    private static Delivery delivery(Message message) {
        Map<String, String> attributes = message.messageAttributes().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, attribute -> attribute.getValue().stringValue()));
        return new HandDelivery(message.messageId(), attributes, Duration.ofSeconds(30));
    }

    private String redrivePolicy(String deadLetterQueue) {
        return "{\"deadLetterTargetArn\":\"" + arn(deadLetterQueue) + "\",\"maxReceiveCount\":\"1\"}";
    }

    private String arn(String queue) {
        Map<QueueAttributeName, String> attributes = sqs.getQueueAttributes(
                        q -> q.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes();
        return Objects.requireNonNull(attributes.get(QueueAttributeName.QUEUE_ARN));
    }
}
