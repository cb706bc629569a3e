/**
 * Beside the steps. Takes deliveries around a handler, gives each business key one successful handling.
 * It must not know databases, bodies or how messages are received.
 */
@NullMarked
package io.holdfast.consumer.idempotency;

import org.jspecify.annotations.NullMarked;
