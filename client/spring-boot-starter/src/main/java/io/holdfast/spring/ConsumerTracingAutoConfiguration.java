package io.holdfast.spring;

import io.holdfast.consumer.otel.TraceAttributes;
import io.holdfast.consumer.otel.TracedSends;
import io.holdfast.consumer.otel.TracingInterceptor;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Carries traces from senders to handlers if the application has an {@link OpenTelemetry}. */
@AutoConfiguration(
        before = {SqsAutoConfiguration.class, ConsumerAutoConfiguration.class},
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.opentelemetry.OpenTelemetryAutoConfiguration",
            "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration"
        })
@ConditionalOnClass({OpenTelemetry.class, TracingInterceptor.class})
@ConditionalOnBean(OpenTelemetry.class)
class ConsumerTracingAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    @Order(Ordered.HIGHEST_PRECEDENCE) // outermost, so that other interceptors are inside the span
    TracingInterceptor tracingInterceptor(OpenTelemetry telemetry) {
        return new TracingInterceptor(telemetry);
    }

    @Bean
    @ConditionalOnMissingBean
    TracedSends tracedSends(OpenTelemetry telemetry) {
        return new TracedSends(telemetry);
    }

    @Bean
    OutboxTrace outboxTrace() {
        return TraceAttributes::current;
    }
}
