package io.holdfast.consumer.otel;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/**
 * Puts the current trace into messages that are sent, as the attributes {@code traceparent} and {@code tracestate} of W3C. Any thread.
 *
 * <pre>{@code sqs.sendMessage(TraceAttributes.inject(request));}</pre>
 *
 * <p>A message has at most ten attributes. If there is no room for {@code tracestate} it is left out; if there is none for
 * {@code traceparent} either, the trace travels as {@code AWSTraceHeader}, which does not count. A message that already carries a trace
 * keeps it: it may be passed on for somebody else. Without a current span nothing is added.
 */
public final class TraceAttributes {
    static final String PARENT = "traceparent";
    static final String STATE = "tracestate";
    static final int MOST_ATTRIBUTES = 10;

    private TraceAttributes() {}

    /** The request with the trace of {@link Context#current()}. */
    public static SendMessageRequest inject(SendMessageRequest request) {
        return inject(request, Context.current());
    }

    public static SendMessageRequest inject(SendMessageRequest request, Context context) {
        Additions added = additions(context, request.messageAttributes(), request.messageSystemAttributes());
        return added.isEmpty()
                ? request
                : request.toBuilder()
                        .messageAttributes(added.attributes())
                        .messageSystemAttributes(added.systemAttributes())
                        .build();
    }

    /** The request with the trace of {@link Context#current()} in each of its entries. */
    public static SendMessageBatchRequest inject(SendMessageBatchRequest request) {
        return inject(request, Context.current());
    }

    public static SendMessageBatchRequest inject(SendMessageBatchRequest request, Context context) {
        return request.toBuilder()
                .entries(request.entries().stream()
                        .map(entry -> inject(entry, context))
                        .toList())
                .build();
    }

    public static SendMessageBatchRequestEntry inject(SendMessageBatchRequestEntry entry, Context context) {
        Additions added = additions(context, entry.messageAttributes(), entry.messageSystemAttributes());
        return added.isEmpty()
                ? entry
                : entry.toBuilder()
                        .messageAttributes(added.attributes())
                        .messageSystemAttributes(added.systemAttributes())
                        .build();
    }

    /** {@code traceparent} and {@code tracestate} of {@link Context#current()}, for an outbox; empty without a current span. */
    public static Map<String, String> current() {
        return of(Context.current());
    }

    private static Map<String, String> of(Context context) {
        Map<String, String> fields = new LinkedHashMap<>();
        W3CTraceContextPropagator.getInstance().inject(context, fields, (into, name, value) -> {
            // Empty values are not allowed in attributes, and an empty tracestate says nothing.
            if (into != null && !value.isEmpty()) {
                into.put(name, value);
            }
        });
        return fields;
    }

    private record Additions(
            Map<String, MessageAttributeValue> attributes,
            Map<MessageSystemAttributeNameForSends, MessageSystemAttributeValue> systemAttributes,
            boolean isEmpty) {}

    private static Additions additions(
            Context context,
            Map<String, MessageAttributeValue> present,
            Map<MessageSystemAttributeNameForSends, MessageSystemAttributeValue> presentSystem) {
        SpanContext span = Span.fromContext(context).getSpanContext();
        MessageSystemAttributeNameForSends header = MessageSystemAttributeNameForSends.AWS_TRACE_HEADER;
        if (!span.isValid() || present.containsKey(PARENT) || presentSystem.containsKey(header)) {
            return new Additions(present, presentSystem, true);
        }
        Map<String, MessageAttributeValue> attributes = new HashMap<>(present);
        Map<MessageSystemAttributeNameForSends, MessageSystemAttributeValue> system = new HashMap<>(presentSystem);
        if (present.size() == MOST_ATTRIBUTES) {
            system.put(
                    header,
                    MessageSystemAttributeValue.builder()
                            .dataType("String")
                            .stringValue(XRayHeader.of(span))
                            .build());
        }
        Map<String, String> fields = of(context);
        add(attributes, PARENT, fields);
        add(attributes, STATE, fields);
        return new Additions(attributes, system, false);
    }

    private static void add(Map<String, MessageAttributeValue> attributes, String name, Map<String, String> fields) {
        String value = fields.get(name);
        if (value != null && (attributes.size() < MOST_ATTRIBUTES || attributes.containsKey(name))) {
            attributes.put(
                    name,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue(value)
                            .build());
        }
    }
}
