package io.holdfast.consumer;

import java.time.Duration;

/**
 * Hears of what a consumer does: for metrics, alarms and tests. Called on whichever thread the thing happens, often on several at once, so
 * it must be thread-safe and quick. What it throws is logged and changes nothing. {@code queue} is always the queue's name.
 */
public interface ConsumerListener {
    /** A receive brought messages. */
    default void received(String queue, int messages) {}

    /** A long poll ended without messages. */
    default void emptyReceive(String queue) {}

    /** A receive failed; the poller waits 1 to 30 s and tries again. */
    default void receiveFailed(String queue, Throwable failure) {}

    /** A message is about to be given to the handler. */
    default void started(Delivery delivery) {}

    /** The handler returned. */
    default void finished(Delivery delivery, Outcome outcome, Duration handlerTime) {}

    /**
     * The handler, an interceptor or the resolving of the body threw; {@code outcome} is what the {@link RetryPolicy} makes of it. Of a batch
     * that threw, every message is told of, and then again as each is handled alone.
     */
    default void failed(Delivery delivery, Throwable failure, Outcome outcome) {}

    /** Leases were extended, or the server refused to. */
    default void heartbeat(String queue, int extended, int failed) {}

    /** The message may be somebody else's by now; its outcome will change nothing. */
    default void leaseLost(Delivery delivery) {}

    /** The server confirmed deletes. */
    default void deleted(String queue, int messages) {}

    /** A handled message could not be deleted for as long as its lease could be held. It will come again. */
    default void deleteFailed(Delivery delivery, Throwable failure) {}

    /** This delivery, or the next one, is the last before the queue moves the message to its dead-letter queue. */
    default void nearDeadLetter(Delivery delivery) {}

    /** A malformed message was moved to the quarantine queue. */
    default void quarantined(Delivery delivery, Throwable cause) {}

    /**
     * The consumer moved a message to the dead-letter queue, with the reason: its handler or the {@link RetryPolicy} said so, or its last
     * permitted delivery failed.
     */
    default void deadLettered(Delivery delivery, String reason) {}

    /** Messages were made visible again unhandled: because the consumer stops, or because a message before them in their FIFO group stays. */
    default void released(String queue, int messages) {}

    /** No poll has ended for so long although one should have. Told once per stall. */
    default void stalled(String queue, Duration silence) {}

    /** A handler runs longer than the maximum lease. Its thread was interrupted, its message will be delivered again. */
    default void stuck(Delivery delivery) {}
}
