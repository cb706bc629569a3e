package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastTestServer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

class ServerAwayTest {
    static class Orders {
        final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();

        @QueueHandler("orders")
        void handle(String body) {
            bodies.add(body);
        }
    }

    @Test
    void theApplicationStartsWithoutTheQueueServerAndConsumesOnceItIsThere() {
        int port;
        try (HoldfastTestServer away = HoldfastTestServer.start()) {
            port = away.endpoint().getPort();
        }
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        SqsAutoConfiguration.class,
                        ConsumerAutoConfiguration.class,
                        ConsumerHealthAutoConfiguration.class))
                .withBean(Orders.class)
                .withPropertyValues(
                        "holdfast.sqs.endpoint=http://127.0.0.1:" + port,
                        "holdfast.consumer.defaults.abort-long-poll-on-close=true")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    HealthIndicator health = context.getBean("holdfastHealthIndicator", HealthIndicator.class);
                    assertThat(health.health().getStatus()).isIn(Status.OUT_OF_SERVICE, Status.DOWN);
                    assertThat(health.health().getDetails().toString()).contains("the queue cannot be looked up");

                    try (HoldfastTestServer server = HoldfastTestServer.builder()
                                    .settings(settings -> settings.listeningOn("127.0.0.1", port))
                                    .start();
                            SqsClient sqs = client(server)) {
                        String queue =
                                sqs.createQueue(q -> q.queueName("orders")).queueUrl();
                        sqs.sendMessage(m -> m.queueUrl(queue).messageBody("late"));
                        assertThat(context.getBean(Orders.class).bodies.poll(90, TimeUnit.SECONDS))
                                .isEqualTo("late");
                        Eventually.holds(
                                "the server is found",
                                () -> health.health().getStatus().equals(Status.UP));
                        context.getBean(QueueConsumers.class).stop();
                    }
                });
    }

    private static SqsClient client(HoldfastTestServer server) {
        return SqsClient.builder()
                .endpointOverride(server.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }
}
