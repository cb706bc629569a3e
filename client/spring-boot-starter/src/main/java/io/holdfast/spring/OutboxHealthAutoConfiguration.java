package io.holdfast.spring;

import io.holdfast.outbox.OutboxHealth;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Shows the relay to Spring's actuator if both are there. */
@AutoConfiguration(after = OutboxAutoConfiguration.class)
@ConditionalOnClass({OutboxHealth.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(RelayLifecycle.class)
class OutboxHealthAutoConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("outbox")
    HealthIndicator outboxHealthIndicator(RelayLifecycle relay) {
        return () -> {
            OutboxHealth state = relay.health();
            if (state == null) {
                return Health.down()
                        .withDetail("reason", "the relay is not running")
                        .build();
            }
            Health.Builder health = state.status() == OutboxHealth.Status.DOWN ? Health.down() : Health.up();
            return health.withDetail("relay", state.status())
                    .withDetail("reasons", state.reasons())
                    .withDetail("leasesLost", state.leasesLost())
                    .build();
        };
    }
}
