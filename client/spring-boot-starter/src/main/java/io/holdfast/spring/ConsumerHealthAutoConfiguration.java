package io.holdfast.spring;

import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Shows the consumers to the actuator of Spring Boot 3.5 if it is there. */
@AutoConfiguration(after = ConsumerAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
class ConsumerHealthAutoConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("holdfast")
    HealthIndicator holdfastHealthIndicator(QueueConsumers consumers) {
        return new ActuatorHealth(() -> HealthState.of(consumers));
    }
}
