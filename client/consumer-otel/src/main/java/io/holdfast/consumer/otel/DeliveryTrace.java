package io.holdfast.consumer.otel;

import io.holdfast.consumer.Delivery;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out which trace a message belongs to. Pure functions. */
final class DeliveryTrace {
    @SuppressWarnings("deprecation") // versions before 1.60 still want keys()
    private static final TextMapGetter<Map<String, String>> FIELDS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> attributes) {
            return attributes.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> attributes, String name) {
            return attributes == null ? null : attributes.get(name);
        }
    };

    private DeliveryTrace() {}

    /** The sender's context; the root, that is a new trace, if the message does not tell. */
    static Context of(Delivery delivery) {
        Context ours = W3CTraceContextPropagator.getInstance().extract(Context.root(), delivery.attributes(), FIELDS);
        if (Span.fromContext(ours).getSpanContext().isValid()) {
            return ours;
        }
        SpanContext theirs = XRayHeader.read(delivery.systemAttributes().getOrDefault(XRayHeader.NAME, ""));
        return theirs.isValid() ? Context.root().with(Span.wrap(theirs)) : Context.root();
    }
}
