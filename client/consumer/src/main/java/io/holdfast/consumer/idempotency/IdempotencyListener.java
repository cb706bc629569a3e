package io.holdfast.consumer.idempotency;

import io.holdfast.consumer.Delivery;
import java.time.Duration;

/** Hears what idempotency did to deliveries. Called on the worker of the delivery; must be thread-safe and short, and must not throw. */
public interface IdempotencyListener {

    /** The work was done before; the message is acknowledged without its handler. */
    default void skipped(Delivery delivery) {}

    /** Somebody else works on the same key; the message comes back later. */
    default void deferred(Delivery delivery, Duration by) {}

    /** The message has no business key, so its message id was used: a redrive of it would be handled again. */
    default void withoutKey(Delivery delivery) {}

    /** The handler finished, but its claim had been taken over meanwhile: the work may have been done twice. */
    default void claimLost(Delivery delivery) {}

    /** The handler finished, but the store could not be told: a duplicate of this message would be handled again. */
    default void notRecorded(Delivery delivery, RuntimeException cause) {}

    /** Writes these events to the log, each at the level it deserves, and passes them on. */
    static IdempotencyListener logged(String scope, IdempotencyListener next) {
        return new LoggedIdempotency(scope, next);
    }
}
