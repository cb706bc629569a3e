package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/visibility.md */
class VisibilityExampleTest extends Example {
    private final CountDownLatch sixty = new CountDownLatch(60);

    @Test
    void theAdviceComesFromWhatHandlersReallyTook() throws Exception {
        String url = queue("orders");
        for (int i = 0; i < 60; i++) {
            send(url, "order " + i);
        }
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .voidHandler((order, delivery) -> place(order))
                .build();
        consumer.start();

        running(consumer);
        assertThat(sixty.await(20, TimeUnit.SECONDS)).isTrue();
        close(consumer);

        Optional<Duration> advice = consumer.visibilityAdvice(); // max(6 × median, 3 × 99th percentile)

        assertThat(advice).hasValueSatisfying(time -> assertThat(time).isLessThan(Duration.ofMinutes(1)));
    }

    private void place(String order) {
        assertThat(order).startsWith("order");
        sixty.countDown();
    }
}
