package io.holdfast.spring;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxListener;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.QueueSender;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Lets {@link Outbox} take part in Spring's transactions, and sends its rows, if the application has one database. */
@AutoConfiguration(
        after = {SqsAutoConfiguration.class, ConsumerTracingAutoConfiguration.class},
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnClass({Outbox.class, JdbcTemplate.class})
@ConditionalOnSingleCandidate(DataSource.class)
@EnableConfigurationProperties(OutboxProperties.class)
class OutboxAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Outbox outbox(OutboxProperties properties, DataSource database, ObjectProvider<OutboxTrace> trace)
            throws SQLException {
        Outbox.Builder outbox = Outbox.builder(dialect(properties, database));
        trace.ifAvailable(outbox::traceContext);
        return outbox.build();
    }

    private static Dialect dialect(OutboxProperties properties, DataSource database) throws SQLException {
        if (properties.dialect() != null) {
            return properties.dialect();
        }
        try (Connection connection = database.getConnection()) {
            return Dialect.of(connection);
        }
    }

    @Bean
    @ConditionalOnMissingBean
    TransactionalOutbox transactionalOutbox(Outbox outbox, DataSource database) {
        return new TransactionalOutbox(outbox, database);
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "holdfast.outbox.relay.enabled", matchIfMissing = true)
    RelayLifecycle outboxRelayLifecycle(
            OutboxProperties properties,
            DataSource database,
            SqsClient sqs,
            ObjectProvider<OutboxListener> listeners,
            ObjectProvider<RelayWatcher> watchers) {
        OutboxProperties.Relay settings = properties.relay();
        return new RelayLifecycle(() -> {
            OutboxRelay.Builder builder = OutboxRelay.builder(database, QueueSender.to(sqs))
                    .workers(settings.workers())
                    .lease(settings.lease())
                    .maximumAttempts(settings.maximumAttempts())
                    .keepSent(settings.keepSent());
            if (properties.dialect() != null) {
                builder.dialect(properties.dialect());
            }
            listeners.orderedStream().forEach(builder::listener);
            OutboxRelay relay = builder.build();
            watchers.orderedStream().forEach(watcher -> watcher.watch(relay));
            return relay;
        });
    }
}
