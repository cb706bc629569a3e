/**
 * Beside the steps. Takes bodies in JSON from the consumer, gives values of the application's own types to its handlers.
 * It must not know queues or leases: what cannot be read is the consumer's to set aside.
 */
@NullMarked
package io.holdfast.consumer.json;

import org.jspecify.annotations.NullMarked;
