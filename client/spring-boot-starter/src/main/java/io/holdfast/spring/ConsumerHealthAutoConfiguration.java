package io.holdfast.spring;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Shows the consumers to Spring's actuator if it is there. */
@AutoConfiguration(after = ConsumerAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
class ConsumerHealthAutoConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("holdfast")
    HealthIndicator holdfastHealthIndicator(QueueConsumers consumers) {
        return new ConsumersHealth(consumers);
    }

    @Bean
    @ConditionalOnAvailableEndpoint
    QueuesEndpoint queuesEndpoint(QueueConsumers consumers) {
        return new QueuesEndpoint(consumers);
    }
}
