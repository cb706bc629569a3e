/**
 * Beside the steps. Takes bodies that are too large for a queue, gives the queue a pointer and the handler the body again.
 * It knows the format of AWS's extended client; it must not know S3, polling or idempotency.
 */
@NullMarked
package io.holdfast.consumer.payload;

import org.jspecify.annotations.NullMarked;
