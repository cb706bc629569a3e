package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.services.sqs.SqsClient;

class TracingTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final LocalSqs sqs = LocalSqs.of(holdfast);
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    SqsAutoConfiguration.class,
                    ConsumerTracingAutoConfiguration.class,
                    ConsumerAutoConfiguration.class))
            .withPropertyValues(
                    "holdfast.sqs.endpoint=" + holdfast.endpoint(),
                    "holdfast.consumer.defaults.abort-long-poll-on-close=true")
            .withUserConfiguration(Traced.class);

    static class Traced {
        final InMemorySpanExporter spans = InMemorySpanExporter.create();
        final BlockingQueue<String> traces = new LinkedBlockingQueue<>();

        @Bean
        OpenTelemetry telemetry() {
            return OpenTelemetrySdk.builder()
                    .setTracerProvider(SdkTracerProvider.builder()
                            .addSpanProcessor(SimpleSpanProcessor.create(spans))
                            .build())
                    .build();
        }

        @QueueHandler("traced")
        void handle(String body) {
            traces.add(Span.current().getSpanContext().getTraceId());
        }
    }

    @Test
    void whatTheApplicationSendsAndHandlesIsOneTrace() {
        sqs.create("traced");
        application.run(context -> {
            context.getBean(SqsClient.class)
                    .sendMessage(m -> m.queueUrl(sqs.url("traced")).messageBody("hello"));
            Traced traced = context.getBean(Traced.class);
            String trace = traced.traces.poll(20, TimeUnit.SECONDS);
            assertThat(traced.spans.getFinishedSpanItems())
                    .filteredOn(span -> span.getName().equals("send traced"))
                    .singleElement()
                    .satisfies(span -> assertThat(span.getTraceId()).isEqualTo(trace));
        });
    }

    @Test
    void withoutOpenTelemetryMessagesAreHandledAllTheSame() {
        sqs.create("untraced");
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        SqsAutoConfiguration.class,
                        ConsumerTracingAutoConfiguration.class,
                        ConsumerMetricsAutoConfiguration.class,
                        ConsumerAutoConfiguration.class))
                .withPropertyValues("holdfast.sqs.endpoint=" + holdfast.endpoint())
                .withClassLoader(new FilteredClassLoader("io.opentelemetry", "io.micrometer.core"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("tracingInterceptor"));
    }
}
