package io.holdfast.spring;

import io.holdfast.outbox.OutboxHealth;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Shows the relay to the actuator of Spring Boot 3.5 if both are there. */
@AutoConfiguration(after = OutboxAutoConfiguration.class)
@ConditionalOnClass({OutboxHealth.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(RelayLifecycle.class)
class OutboxHealthAutoConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("outbox")
    HealthIndicator outboxHealthIndicator(RelayLifecycle relay) {
        return new ActuatorHealth(() -> RelayHealth.of(relay));
    }
}
