package io.holdfast.outbox.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxListener;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastExtension;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** With a real relay, PostgreSQL and queue server. */
class MeteredRelayTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final Database database = Postgres.shared().newDatabase();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final OutboxMetrics metrics = new OutboxMetrics(registry);

    /** Told after the meters, so what it has heard is counted. */
    private static final class Ears implements OutboxListener {
        private final CountDownLatch sent = new CountDownLatch(3);
        private final CountDownLatch parked = new CountDownLatch(1);

        @Override
        public void sent(String destination, int rows) {
            for (int i = 0; i < rows; i++) {
                sent.countDown();
            }
        }

        @Override
        public void parked(OutboxRow row, String reason) {
            parked.countDown();
        }
    }

    @Test
    void relayIsSeenFromItsFirstLookToItsEnd() throws Exception {
        publish(
                OutboxMessage.to("orders").body("1"),
                OutboxMessage.to("orders").body("2"),
                OutboxMessage.to("orders").key("k").body("3"),
                OutboxMessage.to("orders").body("larger than its queue takes"));
        Ears ears = new Ears();
        try (SqsClient sqs = client();
                OutboxRelay relay = OutboxRelay.builder(
                                database.dataSource(), QueueSender.to(sqs).maximumBytes(10))
                        .listener(metrics)
                        .listener(ears)
                        .build()) {
            sqs.createQueue(queue -> queue.queueName("orders"));
            metrics.watch(relay);
            assertThat(gauge("up")).isZero();
            assertThat(gauge("pending")).isNaN();

            relay.start();
            assertThat(ears.sent.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(ears.parked.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(gauge("up")).isEqualTo(1);
            // The first look saw all four; a second one, if the test is that slow, sees the parked one.
            assertThat(gauge("pending")).isIn(4.0, 1.0);
            assertThat(count("claimed")).isEqualTo(4);
            assertThat(count("parked")).isEqualTo(1);
            assertThat(count("leases.lost")).isZero();
            assertThat(count("database.failures")).isZero();
            assertThat(registry.get("holdfast.outbox.sent")
                            .tag("destination", "orders")
                            .counter()
                            .count())
                    .isEqualTo(3);
        }
        assertThat(gauge("up")).isZero();
    }

    private void publish(OutboxMessage... messages) throws Exception {
        try (Connection connection = database.connect()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
            connection.setAutoCommit(false);
            Outbox.in(Dialect.POSTGRESQL).publish(connection, List.of(messages));
            connection.commit();
        }
    }

    private static SqsClient client() {
        return SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }

    private double count(String name) {
        return registry.get("holdfast.outbox." + name).counter().count();
    }

    private double gauge(String name) {
        return registry.get("holdfast.outbox." + name).gauge().value();
    }
}
