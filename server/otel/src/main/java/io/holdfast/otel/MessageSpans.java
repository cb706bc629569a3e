package io.holdfast.otel;

import io.holdfast.app.tracing.TracedEvent;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes a span of what happened to a message, with OpenTelemetry's names for messaging. It belongs to the message's own trace; where the request
 * came with another one, the two are linked. Stateless.
 */
final class MessageSpans {
    static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    static final AttributeKey<String> OPERATION_NAME = AttributeKey.stringKey("messaging.operation.name");
    static final AttributeKey<String> OPERATION_TYPE = AttributeKey.stringKey("messaging.operation.type");
    static final AttributeKey<String> DESTINATION = AttributeKey.stringKey("messaging.destination.name");
    static final AttributeKey<String> MESSAGE_ID = AttributeKey.stringKey("messaging.message.id");
    static final AttributeKey<Long> BODY_SIZE = AttributeKey.longKey("messaging.message.body.size");
    static final AttributeKey<String> CLIENT = AttributeKey.stringKey("client.address");
    static final AttributeKey<String> QUEUE_ARN = AttributeKey.stringKey("holdfast.queue_arn");
    static final AttributeKey<Long> RECEIVE_COUNT = AttributeKey.longKey("holdfast.receive_count");
    static final AttributeKey<String> TARGET_ARN = AttributeKey.stringKey("holdfast.dead_letter_queue_arn");

    private final Tracer tracer;

    MessageSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Null if the event names no span that it could belong to: then it would be a trace of its own, which helps nobody. */
    @Nullable
    Span make(TracedEvent event) {
        SpanContext ofMessage = TraceParents.of(event.message());
        SpanContext ofRequest = TraceParents.w3c(event.requestParent());
        SpanContext parent = ofMessage.isValid() ? ofMessage : ofRequest;
        if (!parent.isValid()) {
            return null;
        }
        long startNanos = TimeUnit.MILLISECONDS.toNanos(event.startMillis());
        SpanBuilder builder = tracer.spanBuilder(
                        name(event.kind()) + " " + event.queue().name())
                .setParent(Context.root().with(Span.wrap(parent)))
                .setSpanKind(event.kind() == TracedEvent.Kind.DEAD_LETTER ? SpanKind.INTERNAL : SpanKind.SERVER)
                .setStartTimestamp(startNanos, TimeUnit.NANOSECONDS);
        if (ofMessage.isValid() && ofRequest.isValid()) {
            builder.addLink(ofRequest);
        }
        describe(builder, event);
        Span span = builder.startSpan();
        span.end(startNanos + event.durationNanos(), TimeUnit.NANOSECONDS);
        return span;
    }

    private static void describe(SpanBuilder span, TracedEvent event) {
        span.setAttribute(SYSTEM, "aws_sqs");
        span.setAttribute(OPERATION_NAME, name(event.kind()));
        switch (event.kind()) {
            case SEND -> span.setAttribute(OPERATION_TYPE, "send");
            case RECEIVE -> span.setAttribute(OPERATION_TYPE, "receive");
            case DELETE -> span.setAttribute(OPERATION_TYPE, "settle");
            case DEAD_LETTER -> {
                // Nobody asked for it, and the conventions have no type for it.
            }
        }
        span.setAttribute(DESTINATION, event.queue().name());
        span.setAttribute(QUEUE_ARN, event.queue().arn());
        String id = event.messageId();
        if (id != null) {
            span.setAttribute(MESSAGE_ID, id);
        }
        if (event.bodyBytes() >= 0) {
            span.setAttribute(BODY_SIZE, (long) event.bodyBytes());
        }
        if (event.receiveCount() > 0) {
            span.setAttribute(RECEIVE_COUNT, (long) event.receiveCount());
        }
        if (!event.clientAddress().isEmpty()) {
            span.setAttribute(CLIENT, event.clientAddress());
        }
        if (event.target() != null) {
            span.setAttribute(TARGET_ARN, event.target().arn());
        }
    }

    private static String name(TracedEvent.Kind kind) {
        return switch (kind) {
            case SEND -> "send";
            case RECEIVE -> "receive";
            case DELETE -> "delete";
            case DEAD_LETTER -> "dead_letter";
        };
    }
}
