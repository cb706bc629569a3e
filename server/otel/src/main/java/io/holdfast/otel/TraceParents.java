package io.holdfast.otel;

import io.holdfast.app.tracing.MessageTrace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what messages and requests say of the span that they belong to. What cannot be read is no span. Pure functions. */
final class TraceParents {
    private static final TextMapGetter<String> PARENT = new TextMapGetter<>() {
        @Override
        public @Nullable String get(@Nullable String parent, String name) {
            return name.equals("traceparent") ? parent : null;
        }
    };

    private TraceParents() {}

    /** W3C's form is preferred: it is what instrumentation of today writes. */
    static SpanContext of(MessageTrace trace) {
        SpanContext parent = w3c(trace.parent());
        return parent.isValid() ? parent : xRay(trace.header());
    }

    /** {@code 00-<trace id>-<span id>-<flags>}. */
    static SpanContext w3c(@Nullable String parent) {
        return parent == null
                ? SpanContext.getInvalid()
                : Span.fromContext(W3CTraceContextPropagator.getInstance().extract(Context.root(), parent, PARENT))
                        .getSpanContext();
    }

    /**
     * {@code Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1}. The two parts of the root after the version are
     * together a trace id of W3C.
     */
    static SpanContext xRay(@Nullable String header) {
        if (header == null) {
            return SpanContext.getInvalid();
        }
        Map<String, String> fields = new HashMap<>();
        for (String part : header.split(";", -1)) {
            String[] field = part.split("=", 2);
            if (field.length == 2) {
                fields.put(field[0].strip(), field[1].strip());
            }
        }
        String[] root = fields.getOrDefault("Root", "").toLowerCase(Locale.ROOT).split("-", -1);
        String span = fields.getOrDefault("Parent", "").toLowerCase(Locale.ROOT);
        if (root.length != 3 || !TraceId.isValid(root[1] + root[2]) || !SpanId.isValid(span)) {
            return SpanContext.getInvalid();
        }
        TraceFlags flags = "1".equals(fields.get("Sampled")) ? TraceFlags.getSampled() : TraceFlags.getDefault();
        return SpanContext.createFromRemoteParent(root[1] + root[2], span, flags, TraceState.getDefault());
    }
}
