package io.holdfast.consumer.otel;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

/**
 * Traces every send of an {@code SqsClient}: a span {@code send <queue>} of kind PRODUCER for each call, whose context the messages carry as
 * {@link TraceAttributes} says. One serves any number of clients; any thread.
 *
 * <pre>{@code
 * SqsClient.builder().overrideConfiguration(c -> c.addExecutionInterceptor(new TracedSends(openTelemetry))).build();
 * }</pre>
 */
public final class TracedSends implements ExecutionInterceptor {
    private static final ExecutionAttribute<Span> SPAN = new ExecutionAttribute<>("io.holdfast.consumer.otel.Span");
    private final Tracer tracer;

    public TracedSends(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer(Semantics.SCOPE);
    }

    @Override
    public SdkRequest modifyRequest(
            software.amazon.awssdk.core.interceptor.Context.ModifyRequest call, ExecutionAttributes attributes) {
        SdkRequest request = call.request();
        if (request instanceof SendMessageRequest send) {
            Span span = start(send.queueUrl(), OptionalLong.empty(), attributes);
            return TraceAttributes.inject(send, Context.current().with(span));
        } else if (request instanceof SendMessageBatchRequest batch) {
            Span span = start(batch.queueUrl(), OptionalLong.of(batch.entries().size()), attributes);
            return TraceAttributes.inject(batch, Context.current().with(span));
        }
        return request;
    }

    @Override
    public void afterExecution(
            software.amazon.awssdk.core.interceptor.Context.AfterExecution call, ExecutionAttributes attributes) {
        Span span = attributes.getAttribute(SPAN);
        if (span != null) {
            SdkResponse response = call.response();
            if (response instanceof SendMessageResponse sent) {
                span.setAttribute(Semantics.MESSAGE_ID, sent.messageId());
            }
            span.end();
        }
    }

    @Override
    public void onExecutionFailure(
            software.amazon.awssdk.core.interceptor.Context.FailedExecution call, ExecutionAttributes attributes) {
        Span span = attributes.getAttribute(SPAN);
        if (span != null) {
            span.recordException(call.exception());
            span.setStatus(StatusCode.ERROR, String.valueOf(call.exception().getMessage()));
            span.end();
        }
    }

    private Span start(@Nullable String queueUrl, OptionalLong messages, ExecutionAttributes attributes) {
        String queue = Semantics.queueName(queueUrl);
        SpanBuilder builder = tracer.spanBuilder("send " + queue)
                .setSpanKind(SpanKind.PRODUCER)
                .setAttribute(Semantics.SYSTEM, Semantics.SQS)
                .setAttribute(Semantics.OPERATION_NAME, "send")
                .setAttribute(Semantics.OPERATION_TYPE, "send")
                .setAttribute(Semantics.DESTINATION, queue)
                .setAttribute(Semantics.QUEUE_URL, String.valueOf(queueUrl));
        messages.ifPresent(count -> builder.setAttribute(Semantics.BATCH_COUNT, count));
        Span span = builder.startSpan();
        attributes.putAttribute(SPAN, span);
        return span;
    }
}
