package io.holdfast.spring;

import io.holdfast.outbox.OutboxHealth;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Shows the relay to the actuator of Spring Boot 4 if both are there. */
@AutoConfiguration(after = OutboxAutoConfiguration.class)
@ConditionalOnClass({OutboxHealth.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(RelayLifecycle.class)
class OutboxHealthBoot4AutoConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("outbox")
    HealthIndicator outboxHealthIndicator(RelayLifecycle relay) {
        return new ActuatorHealthBoot4(() -> RelayHealth.of(relay));
    }
}
