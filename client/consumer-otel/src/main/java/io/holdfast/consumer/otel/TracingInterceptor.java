package io.holdfast.consumer.otel;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Interceptor;
import io.holdfast.consumer.Outcome;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.Locale;

/**
 * Continues the sender's trace in the handler: a span {@code process <queue>} of kind CONSUMER, a child of the span that sent the message,
 * is current while the handler runs. A message that is delivered again gets another span in the same trace. Any thread.
 *
 * <p>The sender's span is read from the message attributes {@code traceparent} and {@code tracestate}, else from {@code AWSTraceHeader};
 * without either a new trace begins. The span carries OpenTelemetry's messaging attributes and {@code holdfast.receive_count},
 * {@code holdfast.group_id} and {@code holdfast.outcome}. It is an error if the handler threw, or asked for a retry or the dead-letter queue.
 */
public final class TracingInterceptor implements Interceptor {
    private final Tracer tracer;

    public TracingInterceptor(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer(Semantics.SCOPE);
    }

    @Override
    @SuppressWarnings("try") // the scope is only to be closed
    public Outcome around(Delivery delivery, Chain chain) throws Exception {
        Span span = span(delivery);
        try (Scope current = span.makeCurrent()) {
            Outcome outcome = chain.proceed();
            tell(span, outcome);
            return outcome;
        } catch (Throwable thrown) {
            span.recordException(thrown);
            span.setStatus(StatusCode.ERROR, String.valueOf(thrown.getMessage()));
            throw thrown;
        } finally {
            span.end();
        }
    }

    private Span span(Delivery delivery) {
        String queue = Semantics.queueName(delivery.queueUrl());
        Span span = tracer.spanBuilder("process " + queue)
                .setParent(DeliveryTrace.of(delivery))
                .setSpanKind(SpanKind.CONSUMER)
                .setAttribute(Semantics.SYSTEM, Semantics.SQS)
                .setAttribute(Semantics.OPERATION_NAME, "process")
                .setAttribute(Semantics.OPERATION_TYPE, "process")
                .setAttribute(Semantics.DESTINATION, queue)
                .setAttribute(Semantics.QUEUE_URL, delivery.queueUrl())
                .setAttribute(Semantics.MESSAGE_ID, delivery.messageId())
                .setAttribute(Semantics.RECEIVE_COUNT, (long) delivery.receiveCount())
                .startSpan();
        delivery.groupId().ifPresent(group -> span.setAttribute(Semantics.GROUP_ID, group));
        return span;
    }

    private static void tell(Span span, Outcome outcome) {
        span.setAttribute(Semantics.OUTCOME, outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        if (outcome instanceof Outcome.DeadLetter dead) {
            span.setStatus(StatusCode.ERROR, dead.reason());
        } else if (outcome instanceof Outcome.Retry) {
            span.setStatus(StatusCode.ERROR, "the handler asked for a retry");
        }
    }
}
