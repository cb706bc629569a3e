package io.holdfast.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Shows the consumers to the actuator of Spring Boot 4 if it is there. */
@AutoConfiguration(after = ConsumerAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
class ConsumerHealthBoot4AutoConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("holdfast")
    HealthIndicator holdfastHealthIndicator(QueueConsumers consumers) {
        return new ActuatorHealthBoot4(() -> HealthState.of(consumers));
    }
}
