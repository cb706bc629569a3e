package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.parts.Postgres;
import io.holdfast.testkit.HoldfastExtension;
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
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** With a real PostgreSQL: what a transaction publishes arrives if, and only if, it commits. */
class TransactionalOutboxTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final LocalSqs sqs = LocalSqs.of(holdfast);
    private final DataSource database = Postgres.shared().newDatabase().dataSource();
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    SqsAutoConfiguration.class,
                    ConsumerAutoConfiguration.class,
                    OutboxAutoConfiguration.class,
                    OutboxHealthAutoConfiguration.class,
                    DataSourceTransactionManagerAutoConfiguration.class))
            .withBean(DataSource.class, () -> database)
            .withBean(Published.class)
            .withPropertyValues(
                    "holdfast.sqs.endpoint=" + holdfast.endpoint(),
                    "holdfast.consumer.defaults.abort-long-poll-on-close=true");

    static class Published {
        final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();

        @QueueHandler("published")
        void handle(String body) {
            bodies.add(body);
        }
    }

    @BeforeEach
    void createTables() throws Exception {
        sqs.create("published");
        try (Connection connection = database.getConnection()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
            connection.createStatement().execute("create table orders (id text primary key)");
        }
    }

    @Test
    void messagesArriveIfAndOnlyIfTheirTransactionCommits() {
        application.run(context -> {
            TransactionTemplate transaction =
                    new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
            TransactionalOutbox outbox = context.getBean(TransactionalOutbox.class);
            JdbcTemplate orders = new JdbcTemplate(database);

            transaction.executeWithoutResult(status -> {
                orders.update("insert into orders values ('1')");
                outbox.publish(OutboxMessage.to("published").body("rolled back"));
                status.setRollbackOnly();
            });
            transaction.executeWithoutResult(status -> {
                orders.update("insert into orders values ('2')");
                outbox.publish(OutboxMessage.to("published").body("committed"));
            });

            BlockingQueue<String> bodies = context.getBean(Published.class).bodies;
            assertThat(bodies.poll(20, TimeUnit.SECONDS)).isEqualTo("committed");
            assertThat(bodies).isEmpty();
            assertThat(orders.queryForList("select id from orders", String.class))
                    .containsExactly("2");
            assertThat(context.getBean(
                                    "outboxHealthIndicator",
                                    org.springframework.boot.actuate.health.HealthIndicator.class)
                            .health()
                            .getDetails())
                    .containsKey("relay");
        });
    }

    @Test
    void publishingOutsideOfATransactionIsRefused() {
        application
                .withPropertyValues("holdfast.outbox.relay.enabled=false")
                .run(context -> assertThatThrownBy(() -> context.getBean(TransactionalOutbox.class)
                                .publish(OutboxMessage.to("published").body("alone")))
                        .isInstanceOf(IllegalTransactionStateException.class)
                        .hasMessageContaining("@Transactional"));
    }
}
