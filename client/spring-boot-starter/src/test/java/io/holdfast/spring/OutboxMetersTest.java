package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.OutboxListener;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.outbox.micrometer.OutboxMetrics;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastExtension;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The relay of an application is metered if it can be, beside the application's own listeners. */
class OutboxMetersTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final LocalSqs sqs = LocalSqs.of(holdfast);
    private final DataSource database = Postgres.shared().newDatabase().dataSource();
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    SqsAutoConfiguration.class,
                    OutboxAutoConfiguration.class,
                    OutboxMetricsAutoConfiguration.class,
                    DataSourceTransactionManagerAutoConfiguration.class))
            .withBean(DataSource.class, () -> database)
            .withBean(OwnListener.class)
            .withPropertyValues("holdfast.sqs.endpoint=" + holdfast.endpoint());

    static class OwnListener implements OutboxListener {
        final BlockingQueue<String> sent = new LinkedBlockingQueue<>();

        @Override
        public void sent(String destination, int rows) {
            sent.add(destination);
        }
    }

    @BeforeEach
    void createTables() throws Exception {
        sqs.create("metered");
        try (Connection connection = database.getConnection()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
        }
    }

    @Test
    void relayIsMeteredBesideTheListenersOfTheApplication() {
        application.withBean(MeterRegistry.class, SimpleMeterRegistry::new).run(context -> {
            new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                    .executeWithoutResult(status -> context.getBean(TransactionalOutbox.class)
                            .publish(OutboxMessage.to("metered").body("hello")));
            assertThat(context.getBean(OwnListener.class).sent.poll(20, TimeUnit.SECONDS))
                    .isEqualTo("metered");

            MeterRegistry registry = context.getBean(MeterRegistry.class);
            Eventually.holds("the relay counts what it sent", () -> {
                Counter sent = registry.find("holdfast.outbox.sent")
                        .tag("destination", "metered")
                        .counter();
                return sent != null && sent.count() == 1;
            });
            assertThat(registry.get("holdfast.outbox.up").gauge().value()).isEqualTo(1);
            assertThat(registry.get("holdfast.outbox.parked.now").gauge().value())
                    .isZero();
        });
    }

    @Test
    void applicationWithoutRelayHasNoMetersOfOne() {
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("holdfast.outbox.relay.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(OutboxMetrics.class));
    }

    @Test
    void withoutMicrometerTheRelayRunsAllTheSame() {
        application
                .withClassLoader(new FilteredClassLoader("io.micrometer.core"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(RelayLifecycle.class)
                        .doesNotHaveBean("outboxMetrics"));
    }

    @Test
    void withoutTheOutboxNothingOfItIsConfigured() {
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withClassLoader(new FilteredClassLoader(hidden -> hidden.matches("io\\.holdfast\\.outbox\\.\\w+")))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("outboxMetrics"));
    }
}
