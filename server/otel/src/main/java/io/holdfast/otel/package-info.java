/**
 * Beside the steps, and optional. Takes what happens to traced messages from {@code io.holdfast.app.tracing}, and gives spans to OpenTelemetry's SDK.
 *
 * <p>It must not know anything of the server but that port, and the server does not know it: it is found where it is on the class path.
 */
@NullMarked
package io.holdfast.otel;

import org.jspecify.annotations.NullMarked;
