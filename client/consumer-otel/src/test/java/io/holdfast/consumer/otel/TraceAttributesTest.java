package io.holdfast.consumer.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

class TraceAttributesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";
    private static final Context CONTEXT =
            context(TraceState.builder().put("vendor", "x").build());

    @Test
    void aMessageCarriesTheTraceOfItsSender() {
        Map<String, MessageAttributeValue> attributes =
                TraceAttributes.inject(request(2), CONTEXT).messageAttributes();

        assertThat(attributes).hasSize(4);
        assertThat(attributes)
                .extractingByKey("traceparent")
                .extracting(MessageAttributeValue::stringValue)
                .isEqualTo("00-" + TRACE + "-" + SPAN + "-01");
        assertThat(attributes)
                .extractingByKey("tracestate")
                .extracting(MessageAttributeValue::stringValue)
                .isEqualTo("vendor=x");
    }

    @Test
    void withRoomForOneAttributeTheStateIsLeftOut() {
        assertThat(TraceAttributes.inject(request(9), CONTEXT).messageAttributes())
                .hasSize(10)
                .containsKey("traceparent")
                .doesNotContainKey("tracestate");
    }

    @Test
    void withTenAttributesTheTraceTravelsInAwssOwnHeader() {
        SendMessageRequest sent = TraceAttributes.inject(request(10), CONTEXT);

        assertThat(sent.messageAttributes()).hasSize(10).doesNotContainKey("traceparent");
        assertThat(sent.messageSystemAttributes())
                .extractingByKey(MessageSystemAttributeNameForSends.AWS_TRACE_HEADER)
                .extracting(MessageSystemAttributeValue::stringValue)
                .isEqualTo("Root=1-0af76519-16cd43dd8448eb211c80319c;Parent=" + SPAN + ";Sampled=1");
    }

    @Test
    void aMessageThatIsPassedOnKeepsItsTrace() {
        SendMessageRequest traced = TraceAttributes.inject(request(0), CONTEXT);
        Context other = Context.root()
                .with(Span.wrap(SpanContext.create(
                        TRACE, "00f067aa0ba902b7", TraceFlags.getSampled(), TraceState.getDefault())));

        assertThat(TraceAttributes.inject(traced, other)).isEqualTo(traced);
    }

    @Test
    void withoutASpanNothingIsAdded() {
        assertThat(TraceAttributes.inject(request(3), Context.root())).isEqualTo(request(3));
        assertThat(TraceAttributes.current()).isEmpty();
    }

    @Test
    void everyEntryOfABatchCarriesTheTrace() {
        SendMessageBatchRequest batch = SendMessageBatchRequest.builder()
                .queueUrl("http://localhost/1/orders")
                .entries(List.of(entry("0"), entry("1")))
                .build();

        assertThat(TraceAttributes.inject(batch, CONTEXT).entries())
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry.messageAttributes()).containsKeys("traceparent", "tracestate"));
    }

    @Test
    @SuppressWarnings("try") // the scope is only to be closed
    void anEmptyStateIsNotSentBecauseAttributesCannotBeEmpty() {
        try (Scope current = context(TraceState.getDefault()).makeCurrent()) {
            assertThat(TraceAttributes.current()).containsOnlyKeys("traceparent");
        }
    }

    private static Context context(TraceState state) {
        return Context.root().with(Span.wrap(SpanContext.create(TRACE, SPAN, TraceFlags.getSampled(), state)));
    }

    private static SendMessageRequest request(int attributes) {
        Map<String, MessageAttributeValue> given = new HashMap<>();
        for (int i = 0; i < attributes; i++) {
            given.put(
                    "a" + i,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue("x")
                            .build());
        }
        return SendMessageRequest.builder()
                .queueUrl("http://localhost/1/orders")
                .messageBody("hello")
                .messageAttributes(given)
                .build();
    }

    private static SendMessageBatchRequestEntry entry(String id) {
        return SendMessageBatchRequestEntry.builder()
                .id(id)
                .messageBody("hello")
                .build();
    }
}
