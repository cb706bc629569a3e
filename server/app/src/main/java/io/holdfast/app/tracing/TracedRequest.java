package io.holdfast.app.tracing;

import org.jspecify.annotations.Nullable;

/**
 * What the spans of a request need to know of it.
 *
 * @param startMillis when it came, as the wall clock showed it
 * @param startNanos the same as {@link System#nanoTime} counts
 * @param traceParent its header of that name
 * @param clientAddress who asked; empty if nobody did
 */
public record TracedRequest(
        long startMillis, long startNanos, @Nullable String traceParent, String clientAddress) {}
