package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.IdempotencyStore;
import io.holdfast.consumer.idempotency.InMemoryIdempotencyStore;
import io.holdfast.consumer.idempotency.Keys;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** docs/consumer/idempotency.md */
class IdempotencyExampleTest extends Example {
    private final BlockingQueue<String> placed = new LinkedBlockingQueue<>();

    @Test
    void aRequestThatWasSentTwiceIsHandledOnce() throws Exception {
        String url = queue("orders");
        request(url, "first", "r-1");
        request(url, "first", "r-1");
        request(url, "second", "r-2");
        SqsClient sqs = client();
        IdempotencyStore store = new InMemoryIdempotencyStore();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .interceptor(Idempotency.interceptor(store, "place-order", Keys.attribute("RequestId")))
                .voidHandler((order, delivery) -> place(order))
                .concurrency(1)
                .build();
        consumer.start();

        running(consumer);
        assertThat(placed.poll(20, TimeUnit.SECONDS)).isNotNull();
        assertThat(placed.poll(20, TimeUnit.SECONDS)).isNotNull();
        close(consumer);
        assertThat(placed).isEmpty();
        assertThat(messagesIn(url)).isZero();
    }

    private void place(String order) {
        placed.add(order);
    }

    private void request(String url, String body, String id) {
        MessageAttributeValue value = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(id)
                .build();
        client().sendMessage(m -> m.queueUrl(url).messageBody(body).messageAttributes(Map.of("RequestId", value)));
    }
}
