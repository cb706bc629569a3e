package io.holdfast.consumer.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.testkit.HoldfastExtension;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

class ConsumerMetricsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = SqsClient.builder()
            .endpointOverride(holdfast.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .build();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final ConsumerMetrics metrics = new ConsumerMetrics(registry);

    @AfterEach
    void closeClient() {
        sqs.close();
    }

    @Test
    void everyMessageIsCountedFromItsReceiveToItsDelete() throws Exception {
        String queue = queue("counted");
        for (int i = 0; i < 5; i++) {
            send(queue, "good");
        }
        CountDownLatch handled = new CountDownLatch(5);
        try (QueueConsumer consumer = consumer("counted", body -> {
            handled.countDown();
            return Outcome.ack();
        })) {
            consumer.start();
            assertThat(handled.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(count("received", "counted")).isEqualTo(5);
        assertThat(count("deleted", "counted")).isEqualTo(5);
        assertThat(registry.get("holdfast.consumer.handling")
                        .tags("queue", "counted", "outcome", "ack")
                        .timer()
                        .count())
                .isEqualTo(5);
        assertThat(registry.get("holdfast.consumer.message.age")
                        .tag("queue", "counted")
                        .timer()
                        .count())
                .isEqualTo(5);
        assertThat(registry.get("holdfast.consumer.receives")
                        .tags("queue", "counted", "result", "messages")
                        .counter()
                        .count())
                .isBetween(1.0, 5.0);
        assertThat(gauge("running", "counted")).isZero();
    }

    @Test
    void failuresAreCountedByWhatWasThrownAndTimed() throws Exception {
        send(queue("failing"), "bad");
        CountDownLatch thrown = new CountDownLatch(1);
        try (QueueConsumer consumer = consumer("failing", body -> {
            thrown.countDown();
            throw new IllegalArgumentException(body);
        })) {
            consumer.start();
            assertThat(thrown.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(registry.get("holdfast.consumer.failures")
                        .tags("queue", "failing", "exception", "IllegalArgumentException")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("holdfast.consumer.handling")
                        .tags("queue", "failing", "outcome", "failed")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(count("deleted", "failing")).isZero();
    }

    @Test
    void gaugesShowWhatIsInHandWhileHandlersRun() throws Exception {
        send(queue("busy"), "slow");
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        try (QueueConsumer consumer = consumer("busy", body -> {
            started.countDown();
            finish.await();
            return Outcome.ack();
        })) {
            metrics.watch("busy", consumer);
            consumer.start();
            assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(gauge("in.flight", "busy")).isEqualTo(1);
            assertThat(gauge("running", "busy")).isEqualTo(1);
            assertThat(gauge("workers.free", "busy")).isEqualTo(9);
            assertThat(gauge("up", "busy")).isEqualTo(1);
            finish.countDown();
        }
        assertThat(gauge("in.flight", "busy")).isZero();
    }

    private interface Work {
        Outcome on(String body) throws Exception;
    }

    private QueueConsumer consumer(String queue, Work work) {
        return QueueConsumer.builder(sqs, queue)
                .handler((body, delivery) -> work.on(body))
                .listener(metrics)
                // No second attempt while the test looks.
                .retry(RetryPolicy.fixed(Duration.ofMinutes(10)))
                .abortLongPollOnClose(true)
                .shutdownDeadline(Duration.ofSeconds(20))
                .build();
    }

    private double count(String name, String queue) {
        return registry.get("holdfast.consumer." + name)
                .tag("queue", queue)
                .counter()
                .count();
    }

    private double gauge(String name, String queue) {
        return registry.get("holdfast.consumer." + name)
                .tag("queue", queue)
                .gauge()
                .value();
    }

    private String queue(String name) {
        return sqs.createQueue(q -> q.queueName(name).attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, "30")))
                .queueUrl();
    }

    private void send(String queueUrl, String body) {
        sqs.sendMessage(m -> m.queueUrl(queueUrl).messageBody(body));
    }
}
