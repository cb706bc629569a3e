package io.holdfast.consumer;

import java.time.Duration;
import java.util.Optional;

/** What is to become of a message, as its handler decided. Immutable; any thread. */
public sealed interface Outcome {
    /** Handled: it is deleted. */
    record Ack() implements Outcome {
        static final Ack INSTANCE = new Ack();
    }

    /**
     * Failed for now: it stays in the queue and is visible again after a while. On a FIFO queue its group waits for it.
     *
     * @param after how long to wait, at least 1 s whatever it says; empty means that the {@link RetryPolicy} decides
     */
    record Retry(Optional<Duration> after) implements Outcome {
        static final Retry BY_POLICY = new Retry(Optional.empty());

        public Retry {
            after.ifPresent(ConsumerLimits::requireVisibility);
        }
    }

    /**
     * Not now, and not because anything failed. A Holdfast server does not count such a delivery; on Amazon SQS it is the same as a retry, and
     * each deferral brings the message one receive nearer to the dead-letter queue.
     *
     * @param by how long, at least 1 s whatever it says
     */
    record Defer(Duration by) implements Outcome {
        public Defer {
            ConsumerLimits.requireVisibility(by);
        }
    }

    /**
     * Trying again is of no use: it is sent to the dead-letter queue of the queue's RedrivePolicy, with the reason as an attribute, and then
     * deleted. Without a dead-letter queue it is kept and tried again by the {@link RetryPolicy}.
     */
    record DeadLetter(String reason) implements Outcome {}

    /** Nobody needs it: it is deleted, and the log says so with the reason. */
    record Drop(String reason) implements Outcome {}

    static Outcome ack() {
        return Ack.INSTANCE;
    }

    /** Again, when the {@link RetryPolicy} says. */
    static Outcome retry() {
        return Retry.BY_POLICY;
    }

    /** Again after this time, up to 12 h; fractions of a second are rounded up, and less than 1 s means 1 s. */
    static Outcome retryAfter(Duration after) {
        return new Retry(Optional.of(after));
    }

    /** Again after this time, 1 s to 12 h, without counting as a failure. */
    static Outcome defer(Duration by) {
        return new Defer(by);
    }

    static Outcome deadLetter(String reason) {
        return new DeadLetter(reason);
    }

    static Outcome drop(String reason) {
        return new Drop(reason);
    }
}
