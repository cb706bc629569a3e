package io.holdfast.app.tracing;

import org.jspecify.annotations.Nullable;

/**
 * The trace that a message carries.
 *
 * @param parent its attribute {@code traceparent}
 * @param header its system attribute AWSTraceHeader
 */
public record MessageTrace(
        @Nullable String parent, @Nullable String header) {
    static final MessageTrace NONE = new MessageTrace(null, null);

    boolean isNone() {
        return parent == null && header == null;
    }
}
