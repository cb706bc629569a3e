package io.holdfast.verify.consumer;

import io.holdfast.consumer.ConsumerListener;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** What a consumer told its listener. Any thread. */
final class Journal implements ConsumerListener {
    /** One event, in words. */
    final List<String> troubles = new CopyOnWriteArrayList<>();

    final List<Delivery> started = new CopyOnWriteArrayList<>();
    final List<Delivery> leasesLost = new CopyOnWriteArrayList<>();
    final List<Delivery> stuck = new CopyOnWriteArrayList<>();
    final List<Delivery> nearDeadLetter = new CopyOnWriteArrayList<>();
    final List<Throwable> failures = new CopyOnWriteArrayList<>();
    final List<Throwable> receiveFailures = new CopyOnWriteArrayList<>();
    final List<Delivery> deleteFailures = new CopyOnWriteArrayList<>();
    final AtomicInteger deleted = new AtomicInteger();
    final AtomicInteger extended = new AtomicInteger();
    final AtomicInteger notExtended = new AtomicInteger();
    final AtomicInteger quarantined = new AtomicInteger();
    final AtomicInteger released = new AtomicInteger();

    @Override
    public void started(Delivery delivery) {
        started.add(delivery);
    }

    @Override
    public void failed(Delivery delivery, Throwable failure, Outcome outcome) {
        failures.add(failure);
    }

    @Override
    public void finished(Delivery delivery, Outcome outcome, Duration handlerTime) {
        if (handlerTime.isNegative()) {
            troubles.add("a handler took " + handlerTime);
        }
    }

    @Override
    public void receiveFailed(String queue, Throwable failure) {
        receiveFailures.add(failure);
        troubles.add("receive failed: " + failure);
    }

    @Override
    public void heartbeat(String queue, int renewed, int failed) {
        extended.addAndGet(renewed);
        notExtended.addAndGet(failed);
        if (failed > 0) {
            troubles.add(failed + " leases not extended");
        }
    }

    @Override
    public void leaseLost(Delivery delivery) {
        leasesLost.add(delivery);
        troubles.add("lease lost of " + delivery.body());
    }

    @Override
    public void deleted(String queue, int messages) {
        deleted.addAndGet(messages);
    }

    @Override
    public void deleteFailed(Delivery delivery, Throwable failure) {
        deleteFailures.add(delivery);
        troubles.add("not deleted: " + delivery.body() + ": " + failure);
    }

    @Override
    public void nearDeadLetter(Delivery delivery) {
        nearDeadLetter.add(delivery);
    }

    @Override
    public void quarantined(Delivery delivery, Throwable cause) {
        quarantined.incrementAndGet();
    }

    @Override
    public void released(String queue, int messages) {
        released.addAndGet(messages);
    }

    @Override
    public void stuck(Delivery delivery) {
        stuck.add(delivery);
    }
}
