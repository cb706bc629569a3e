package io.holdfast.consumer.idempotency;

import io.holdfast.consumer.Delivery;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the log, and tells the listener of the application. Any thread. */
final class LoggedIdempotency implements IdempotencyListener {
    private static final Logger log = LoggerFactory.getLogger(Idempotency.class);

    private final String scope;
    private final IdempotencyListener next;
    private final AtomicBoolean warned = new AtomicBoolean();

    LoggedIdempotency(String scope, IdempotencyListener next) {
        this.scope = scope;
        this.next = next;
    }

    @Override
    public void skipped(Delivery delivery) {
        log.debug("{}: message {} was handled before and is skipped", scope, delivery.messageId());
        next.skipped(delivery);
    }

    @Override
    public void deferred(Delivery delivery, Duration by) {
        log.debug("{}: the key of message {} is being worked on, next try in {}", scope, delivery.messageId(), by);
        next.deferred(delivery, by);
    }

    @Override
    public void withoutKey(Delivery delivery) {
        // Once: a producer that sets no key sets none for a million messages either.
        if (warned.compareAndSet(false, true)) {
            log.warn(
                    "{}: message {} has no business key; message ids are used instead, so a message that is sent or redriven again is handled again",
                    scope,
                    delivery.messageId());
        }
        next.withoutKey(delivery);
    }

    @Override
    public void claimLost(Delivery delivery) {
        log.warn(
                "{}: message {} was handled, but its claim had been taken over; its work may have been done twice",
                scope,
                delivery.messageId());
        next.claimLost(delivery);
    }

    @Override
    public void notRecorded(Delivery delivery, RuntimeException cause) {
        log.error(
                "{}: message {} was handled, but that could not be recorded; a duplicate of it would be handled again",
                scope,
                delivery.messageId(),
                cause);
        next.notRecorded(delivery, cause);
    }
}
