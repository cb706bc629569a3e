package io.holdfast.app.tracing;

import io.holdfast.engine.command.TracedMove;
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

    /** Of a message with these attributes and that AWSTraceHeader. */
    static MessageTrace of(byte[] attributes, @Nullable String header) {
        String parent = TracedMove.parentIn(attributes);
        String bounded = TracedMove.bounded(header);
        return parent == null && bounded == null ? NONE : new MessageTrace(parent, bounded);
    }

    boolean isNone() {
        return parent == null && header == null;
    }
}
