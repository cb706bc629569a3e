package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.idempotency.IdempotencyListener;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Writes down what a listener hears. */
final class HeardEvents implements IdempotencyListener {
    final Queue<String> events = new ConcurrentLinkedQueue<>();

    @Override
    public void skipped(Delivery delivery) {
        events.add("skipped " + delivery.messageId());
    }

    @Override
    public void deferred(Delivery delivery, Duration by) {
        events.add("deferred " + delivery.messageId() + " " + by);
    }

    @Override
    public void withoutKey(Delivery delivery) {
        events.add("without key " + delivery.messageId());
    }

    @Override
    public void claimLost(Delivery delivery) {
        events.add("claim lost " + delivery.messageId());
    }

    @Override
    public void notRecorded(Delivery delivery, RuntimeException cause) {
        events.add("not recorded " + delivery.messageId());
    }
}
