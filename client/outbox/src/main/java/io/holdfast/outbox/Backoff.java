package io.holdfast.outbox;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Delays that double from the first to the longest, each jittered between its half and its whole, so that relays do not retry in step. Both
 * relays use it. Immutable.
 *
 * @param first the delay after the first failure
 * @param longest the delay that is never exceeded
 */
public record Backoff(Duration first, Duration longest) {
    /** Checks that there is a delay to double. */
    public Backoff {
        if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "a back-off needs a positive first delay and a longest one that is not shorter, not " + first
                            + " and " + longest);
        }
    }

    /** The delay after this many failures in a row, counted from 1. */
    public Duration after(int failures, RandomGenerator random) {
        int doublings = Math.min(Math.max(failures - 1, 0), 30);
        double whole = Math.min((double) first.toNanos() * (1L << doublings), (double) longest.toNanos());
        return Duration.ofNanos((long) (whole * (0.5 + random.nextDouble() / 2)));
    }
}
