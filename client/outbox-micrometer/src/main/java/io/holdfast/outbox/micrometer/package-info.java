/**
 * Beside the steps. Takes what the relays of an outbox tell their listeners, gives it to Micrometer as meters.
 * It must not know message bodies, and puts nothing into a tag that has no bound.
 */
@NullMarked
package io.holdfast.outbox.micrometer;

import org.jspecify.annotations.NullMarked;
