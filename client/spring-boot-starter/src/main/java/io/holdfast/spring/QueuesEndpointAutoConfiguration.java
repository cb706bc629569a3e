package io.holdfast.spring;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Lets the actuator change the consumers if it is there. */
@AutoConfiguration(after = ConsumerAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
class QueuesEndpointAutoConfiguration {
    @Bean
    @ConditionalOnAvailableEndpoint
    QueuesEndpoint queuesEndpoint(QueueConsumers consumers) {
        return new QueuesEndpoint(consumers);
    }
}
