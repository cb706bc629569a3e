package io.holdfast.consumer;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** How long a {@link Poller} waits after receives that failed: doubling, with jitter. One thread. */
final class ReceiveBackoff {
    private final Supplier<RandomGenerator> random;
    private int failures;

    ReceiveBackoff(Supplier<RandomGenerator> random) {
        this.random = random;
    }

    void failed() {
        failures++;
    }

    void reset() {
        failures = 0;
    }

    long nanos() {
        long longest = ConsumerLimits.RECEIVE_BACKOFF_LONGEST.toNanos();
        long first = ConsumerLimits.RECEIVE_BACKOFF_FIRST.toNanos();
        long grown = Math.min(longest, first << Math.min(failures, 10));
        return Math.max(first, grown / 2 + random.get().nextLong(grown / 2));
    }
}
