package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The consumer of README.md. */
class TenLinesExampleTest extends Example {
    private record Order(int number) {
        static Order parse(String text) {
            return new Order(Integer.parseInt(text));
        }
    }

    @Test
    void ordersAreParsedAndPlaced() throws Exception {
        send(queue("orders"), "42");
        BlockingQueue<Order> shop = new LinkedBlockingQueue<>();
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .decoder((body, delivery) -> Order.parse(body))
                .handler((order, delivery) -> {
                    shop.put(order);
                    return Outcome.ack();
                })
                .concurrency(20)
                .build();
        consumer.start();

        running(consumer);
        assertThat(shop.poll(20, TimeUnit.SECONDS)).isEqualTo(new Order(42));
    }
}
