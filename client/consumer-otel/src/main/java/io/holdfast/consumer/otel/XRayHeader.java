package io.holdfast.consumer.otel;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * AWS X-Ray's way of naming a span: {@code Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1}. The two parts of the
 * root after the version are together a trace id of W3C. Pure functions.
 */
final class XRayHeader {
    /** The message's system attribute; it does not count among the ten attributes of a message. */
    static final String NAME = "AWSTraceHeader";

    private XRayHeader() {}

    static String of(SpanContext span) {
        String trace = span.getTraceId();
        return "Root=1-" + trace.substring(0, 8) + "-" + trace.substring(8) + ";Parent=" + span.getSpanId()
                + ";Sampled=" + (span.isSampled() ? "1" : "0");
    }

    /** The span it names; invalid if it names none. */
    static SpanContext read(String header) {
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
