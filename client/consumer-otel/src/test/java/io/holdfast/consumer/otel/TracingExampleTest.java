package io.holdfast.consumer.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
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
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** An example of docs/consumer/observing.md */
class TracingExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final BlockingQueue<String> traces = new LinkedBlockingQueue<>();

    @Test
    void oneTraceFromTheSenderToTheHandler() throws Exception {
        OpenTelemetry telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
        AwsCredentialsProvider credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any"));

        SqsClient sqs = SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(credentials)
                .overrideConfiguration(c -> c.addExecutionInterceptor(new TracedSends(telemetry)))
                .build();
        sqs.createQueue(q -> q.queueName("orders"));
        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .interceptor(new TracingInterceptor(telemetry))
                .voidHandler((order, delivery) -> place(order))
                .abortLongPollOnClose(true)
                .build();
        consumer.start();

        String url = sqs.getQueueUrl(q -> q.queueName("orders")).queueUrl();
        sqs.sendMessage(m -> m.queueUrl(url).messageBody("hello"));
        String inTheHandler = traces.poll(20, TimeUnit.SECONDS);
        consumer.close();
        assertThat(exporter.getFinishedSpanItems())
                .extracting(span -> span.getName() + " " + span.getTraceId())
                .containsExactlyInAnyOrder("send orders " + inTheHandler, "process orders " + inTheHandler);
        sqs.close();
    }

    private void place(String order) {
        assertThat(order).isEqualTo("hello");
        traces.add(Span.current().getSpanContext().getTraceId());
    }
}
