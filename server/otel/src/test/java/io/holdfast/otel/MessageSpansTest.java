package io.holdfast.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.tracing.MessageTrace;
import io.holdfast.app.tracing.TracedEvent;
import io.holdfast.engine.command.QueueName;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSpansTest {
    private static final QueueName ORDERS = new QueueName("us-east-1", "000000000000", "orders");
    private static final QueueName DEAD = new QueueName("us-east-1", "000000000000", "orders-dead");
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "00-" + TRACE + "-b7ad6b7169203331-01";
    private static final String REQUEST = "00-11111111111111111111111111111111-2222222222222222-01";
    private static final String XRAY = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final MessageSpans spans = new MessageSpans(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build()
            .get("test"));

    private static TracedEvent event(
            TracedEvent.Kind kind, MessageTrace message, @Nullable String request, @Nullable QueueName target) {
        return new TracedEvent(
                kind, ORDERS, "id-1", message, request, 1_700_000_000_000L, 2_500_000, 11, 3, "10.0.0.7", target);
    }

    private SpanData made(TracedEvent event) {
        assertThat(spans.make(event)).isNotNull();
        List<SpanData> finished = exporter.getFinishedSpanItems();
        assertThat(finished).hasSize(1);
        return finished.get(0);
    }

    @Test
    void sendBelongsToTheTraceOfTheMessageAndIsDescribedByTheConventions() {
        SpanData span = made(event(TracedEvent.Kind.SEND, new MessageTrace(PARENT, XRAY), null, null));
        assertThat(span.getName()).isEqualTo("send orders");
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getParentSpanId()).isEqualTo("b7ad6b7169203331");
        assertThat(span.getParentSpanContext().isRemote()).isTrue();
        assertThat(span.getStartEpochNanos()).isEqualTo(1_700_000_000_000_000_000L);
        assertThat(span.getEndEpochNanos()).isEqualTo(1_700_000_000_002_500_000L);
        assertThat(span.getAttributes().get(MessageSpans.SYSTEM)).isEqualTo("aws_sqs");
        assertThat(span.getAttributes().get(MessageSpans.OPERATION_NAME)).isEqualTo("send");
        assertThat(span.getAttributes().get(MessageSpans.OPERATION_TYPE)).isEqualTo("send");
        assertThat(span.getAttributes().get(MessageSpans.DESTINATION)).isEqualTo("orders");
        assertThat(span.getAttributes().get(MessageSpans.QUEUE_ARN)).isEqualTo(ORDERS.arn());
        assertThat(span.getAttributes().get(MessageSpans.MESSAGE_ID)).isEqualTo("id-1");
        assertThat(span.getAttributes().get(MessageSpans.BODY_SIZE)).isEqualTo(11);
        assertThat(span.getAttributes().get(MessageSpans.CLIENT)).isEqualTo("10.0.0.7");
    }

    @Test
    void awsTraceHeaderNamesTheParentWhereThereIsNoOther() {
        SpanData span = made(event(TracedEvent.Kind.RECEIVE, new MessageTrace("no trace", XRAY), null, null));
        assertThat(span.getTraceId()).isEqualTo("5759e988bd862e3fe1be46a994272793");
        assertThat(span.getParentSpanId()).isEqualTo("53995c3f42cd8ad8");
        assertThat(span.getAttributes().get(MessageSpans.OPERATION_TYPE)).isEqualTo("receive");
        assertThat(span.getAttributes().get(MessageSpans.RECEIVE_COUNT)).isEqualTo(3);
    }

    @Test
    void traceOfTheRequestIsLinkedAndIsTheParentOfWhatHasNoOther() {
        SpanData linked = made(event(TracedEvent.Kind.DELETE, new MessageTrace(PARENT, null), REQUEST, null));
        assertThat(linked.getLinks()).hasSize(1);
        assertThat(linked.getLinks().get(0).getSpanContext().getSpanId()).isEqualTo("2222222222222222");
        assertThat(linked.getAttributes().get(MessageSpans.OPERATION_TYPE)).isEqualTo("settle");
        exporter.reset();
        SpanData child = made(event(TracedEvent.Kind.DELETE, new MessageTrace(null, null), REQUEST, null));
        assertThat(child.getParentSpanId()).isEqualTo("2222222222222222");
        assertThat(child.getLinks()).isEmpty();
    }

    @Test
    void deadLetterSaysWhereItWentAndThatNobodyAskedForIt() {
        SpanData span = made(event(TracedEvent.Kind.DEAD_LETTER, new MessageTrace(PARENT, null), null, DEAD));
        assertThat(span.getName()).isEqualTo("dead_letter orders");
        assertThat(span.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(span.getAttributes().get(MessageSpans.TARGET_ARN)).isEqualTo(DEAD.arn());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "Root=1-x-y;Parent=z",
                "Root=1-5759e988-bd862e3fe1be46a994272793",
                "Root=1-00000000-000000000000000000000000;Parent=53995c3f42cd8ad8",
                "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8\u0000"
            })
    void traceThatCannotBeReadMakesNoSpan(String header) {
        assertThat(spans.make(event(TracedEvent.Kind.SEND, new MessageTrace(header, header), header, null)))
                .isNull();
    }

    @Test
    void unsampledTraceStaysUnsampled() {
        String unsampled = PARENT.substring(0, PARENT.length() - 1) + "0";
        assertThat(spans.make(event(TracedEvent.Kind.SEND, new MessageTrace(unsampled, null), null, null)))
                .isNotNull();
        assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }
}
