package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Health;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.Eventually;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/shutdown.md */
class ShutdownExampleTest extends Example {
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final BlockingQueue<String> placed = new LinkedBlockingQueue<>();

    @Test
    void whatIsInHandIsFinishedBeforeTheProcessEnds() throws Exception {
        String url = queue("orders");
        send(url, "half done");
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .voidHandler((order, delivery) -> place(order))
                .shutdownDeadline(Duration.ofSeconds(90))
                .closeOnJvmShutdown(true)
                .build();
        consumer.start();

        running(consumer);
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(consumer::close);
        Eventually.holds("the consumer closes", () -> consumer.health().status() == Health.Status.DOWN);
        assertThat(closing).isNotDone();
        goOn.countDown();
        close(consumer);
        closing.get(20, TimeUnit.SECONDS);
        assertThat(placed).containsExactly("half done");
        assertThat(messagesIn(url)).isZero();
    }

    private void place(String order) throws InterruptedException {
        started.countDown();
        goOn.await();
        placed.add(order);
    }
}
