package io.holdfast.spring;

import io.holdfast.consumer.micrometer.ConsumerMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Counts what consumers do if the application has a {@link MeterRegistry}. */
@AutoConfiguration(
        before = ConsumerAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.export.simple.SimpleMetricsExportAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, ConsumerMetrics.class})
@ConditionalOnBean(MeterRegistry.class)
class ConsumerMetricsAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    ConsumerMetrics consumerMetrics(MeterRegistry registry) {
        return new ConsumerMetrics(registry);
    }

    @Bean
    ConsumerWatcher consumerMetricsWatcher(ConsumerMetrics metrics) {
        return metrics::watch;
    }
}
