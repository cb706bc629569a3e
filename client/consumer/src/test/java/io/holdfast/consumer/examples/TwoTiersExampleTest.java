package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/two-tiers.md */
class TwoTiersExampleTest extends Example {
    @Test
    void slowHandlersDoNotKeepOthersFromStarting() throws Exception {
        String url = queue("orders");
        for (int i = 0; i < 25; i++) {
            send(url, "order " + i);
        }
        CountDownLatch all = new CountDownLatch(25);
        Shop shop = order -> {
            all.countDown();
            all.await(); // each waits until the last one has started
        };
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .voidHandler((order, delivery) -> shop.place(order))
                .concurrency(25)
                .build();
        consumer.start();

        running(consumer);
        assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private interface Shop {
        void place(String order) throws Exception;
    }
}
