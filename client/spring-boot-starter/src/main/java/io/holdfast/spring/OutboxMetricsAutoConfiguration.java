package io.holdfast.spring;

import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.micrometer.OutboxMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Counts what the relay does if the application runs one and has a {@link MeterRegistry}. */
@AutoConfiguration(
        after = OutboxAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.export.simple.SimpleMetricsExportAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, OutboxRelay.class, OutboxMetrics.class})
@ConditionalOnBean({MeterRegistry.class, RelayLifecycle.class})
class OutboxMetricsAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    OutboxMetrics outboxMetrics(MeterRegistry registry) {
        return new OutboxMetrics(registry);
    }

    @Bean
    RelayWatcher outboxMetricsWatcher(OutboxMetrics metrics) {
        return metrics::watch;
    }
}
