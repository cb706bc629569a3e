package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.ConsumerListener;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.Visibility;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/heartbeats.md */
class HeartbeatExampleTest extends Example {
    private final CountDownLatch sixBeats = new CountDownLatch(6);
    private final BlockingQueue<String> published = new LinkedBlockingQueue<>();

    @Test
    void workThatTakesLongerThanTheVisibilityKeepsItsMessage() throws Exception {
        String url = queue("reports");
        send(url, "2026");
        SqsClient sqs = client();
        Duration visibility = Duration.ofSeconds(1); // so that this test is quick; think of a minute
        ConsumerListener beats = new ConsumerListener() {
            @Override
            public void heartbeat(String queue, int extended, int failed) {
                sixBeats.countDown();
            }
        };

        QueueConsumer consumer = QueueConsumer.builder(sqs, "reports")
                .visibility(Visibility.of(visibility))
                .heartbeat(Heartbeat.everyFraction(3))
                .maximumLease(Duration.ofHours(2))
                .handler((report, delivery) -> {
                    String pages = render(report);
                    if (delivery.leaseLost()) {
                        return Outcome.retry(); // somebody else has the message by now: change nothing
                    }
                    publish(pages);
                    return Outcome.ack();
                })
                .listener(beats)
                .build();
        consumer.start();

        running(consumer);
        assertThat(published.poll(20, TimeUnit.SECONDS)).isEqualTo("pages of 2026");
        close(consumer);
        assertThat(published).isEmpty();
        assertThat(messagesIn(url)).isZero();
    }

    /** Takes twice the visibility. */
    private String render(String report) throws InterruptedException {
        sixBeats.await();
        return "pages of " + report;
    }

    private void publish(String pages) {
        published.add(pages);
    }
}
