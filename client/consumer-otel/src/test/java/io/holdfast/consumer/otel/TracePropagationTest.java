package io.holdfast.consumer.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.testkit.HoldfastExtension;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** From a sender to a handler, through a real server. */
class TracePropagationTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetry telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();
    private final SqsClient sqs = SqsClient.builder()
            .endpointOverride(holdfast.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .overrideConfiguration(c -> c.addExecutionInterceptor(new TracedSends(telemetry)))
            .build();
    private final BlockingQueue<String> tracesInTheHandler = new LinkedBlockingQueue<>();

    @AfterEach
    void closeClient() {
        sqs.close();
    }

    @Test
    @SuppressWarnings("try") // the scope is only to be closed
    void theHandlerRunsInTheTraceOfTheSender() throws Exception {
        String queue = queue("traced");
        Span business = telemetry.getTracer("test").spanBuilder("place order").startSpan();
        try (Scope current = business.makeCurrent()) {
            sqs.sendMessage(m -> m.queueUrl(queue).messageBody("hello"));
        }
        business.end();
        String trace = business.getSpanContext().getTraceId();

        try (QueueConsumer consumer = consumer("traced", delivery -> Outcome.ack())) {
            consumer.start();
            assertThat(tracesInTheHandler.poll(20, TimeUnit.SECONDS)).isEqualTo(trace);
        }
        SpanData sent = span("send traced");
        SpanData processed = span("process traced");
        assertThat(sent.getKind()).isEqualTo(SpanKind.PRODUCER);
        assertThat(sent.getParentSpanId()).isEqualTo(business.getSpanContext().getSpanId());
        assertThat(processed.getKind()).isEqualTo(SpanKind.CONSUMER);
        assertThat(processed.getParentSpanId()).isEqualTo(sent.getSpanId());
        assertThat(processed.getAttributes().get(Semantics.SYSTEM)).isEqualTo("aws_sqs");
        assertThat(processed.getAttributes().get(Semantics.DESTINATION)).isEqualTo("traced");
        assertThat(processed.getAttributes().get(Semantics.MESSAGE_ID))
                .isEqualTo(sent.getAttributes().get(Semantics.MESSAGE_ID));
        assertThat(processed.getAttributes().get(Semantics.OUTCOME)).isEqualTo("ack");
    }

    @Test
    void aRedeliveryBelongsToTheSameTrace() throws Exception {
        String queue = queue("again");
        sqs.sendMessage(m -> m.queueUrl(queue).messageBody("hello"));

        try (QueueConsumer consumer = consumer("again", delivery -> {
            if (delivery.receiveCount() == 1) {
                throw new IllegalStateException("not yet");
            }
            return Outcome.ack();
        })) {
            consumer.start();
            String first = tracesInTheHandler.poll(20, TimeUnit.SECONDS);
            holdfast.clock().advance(Duration.ofMinutes(1));
            assertThat(tracesInTheHandler.poll(20, TimeUnit.SECONDS)).isEqualTo(first);
        }
        List<SpanData> processed = spans("process again");
        SpanData sent = span("send again");
        assertThat(processed).hasSize(2).allMatch(span -> span.getParentSpanId().equals(sent.getSpanId()));
        assertThat(processed)
                .extracting(span -> span.getAttributes().get(Semantics.RECEIVE_COUNT))
                .containsExactly(1L, 2L);
        assertThat(processed.get(0).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(processed.get(0).getEvents())
                .extracting(event -> event.getName())
                .containsExactly("exception");
        assertThat(processed.get(1).getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void everyMessageOfABatchContinuesTheTraceOfTheSend() throws Exception {
        String queue = queue("together");
        sqs.sendMessageBatch(b -> b.queueUrl(queue).entries(List.of(entry("0"), entry("1"))));
        String trace = span("send together").getTraceId();

        try (QueueConsumer consumer = consumer("together", delivery -> Outcome.ack())) {
            consumer.start();
            assertThat(tracesInTheHandler.poll(20, TimeUnit.SECONDS)).isEqualTo(trace);
            assertThat(tracesInTheHandler.poll(20, TimeUnit.SECONDS)).isEqualTo(trace);
        }
        assertThat(span("send together").getAttributes().get(Semantics.BATCH_COUNT))
                .isEqualTo(2);
    }

    @Test
    void withTenAttributesTheTraceArrivesNevertheless() throws Exception {
        String queue = queue("crowded");
        Map<String, MessageAttributeValue> ten = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            ten.put(
                    "a" + i,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue("x")
                            .build());
        }
        sqs.sendMessage(m -> m.queueUrl(queue).messageBody("hello").messageAttributes(ten));

        try (QueueConsumer consumer = consumer("crowded", delivery -> Outcome.ack())) {
            consumer.start();
            assertThat(tracesInTheHandler.poll(20, TimeUnit.SECONDS))
                    .isEqualTo(span("send crowded").getTraceId());
        }
    }

    private interface Work {
        Outcome on(Delivery delivery) throws Exception;
    }

    private QueueConsumer consumer(String queue, Work work) {
        return QueueConsumer.builder(sqs, queue)
                .handler((body, delivery) -> {
                    tracesInTheHandler.add(Span.current().getSpanContext().getTraceId());
                    return work.on(delivery);
                })
                .interceptor(new TracingInterceptor(telemetry))
                .abortLongPollOnClose(true)
                .build();
    }

    private SpanData span(String name) {
        assertThat(spans(name)).hasSize(1);
        return spans(name).get(0);
    }

    private List<SpanData> spans(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private String queue(String name) {
        return sqs.createQueue(q -> q.queueName(name)).queueUrl();
    }

    private static SendMessageBatchRequestEntry entry(String id) {
        return SendMessageBatchRequestEntry.builder()
                .id(id)
                .messageBody("hello")
                .build();
    }
}
