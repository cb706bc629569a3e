/**
 * Beside the steps. Takes what happened to traced messages from actions and partitions, and gives it to whatever makes spans of it: a port, behind which the optional module
 * {@code server/otel} is.
 *
 * <p>It must not know how requests travel, nor any tracing library. Read {@code Tracing} first.
 */
@NullMarked
package io.holdfast.app.tracing;

import org.jspecify.annotations.NullMarked;
