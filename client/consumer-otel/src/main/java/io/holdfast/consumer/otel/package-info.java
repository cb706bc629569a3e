/**
 * Beside the steps. Takes the trace of a send through the message's attributes, gives it to the handler as its current context.
 * It must not know what is in a body, and never makes a send fail for the sake of a trace.
 */
@NullMarked
package io.holdfast.consumer.otel;

import org.jspecify.annotations.NullMarked;
