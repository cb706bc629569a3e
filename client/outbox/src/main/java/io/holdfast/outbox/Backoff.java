package io.holdfast.outbox;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Waits that double from the first to the longest, each somewhere between its half and its whole, so that relays do not march in step. */
record Backoff(Duration first, Duration longest) {
    Backoff {
        if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "a back-off grows from more than nothing, unlike " + first + " to " + longest);
        }
    }

    /** The wait after this many failures, counted from 1. */
    Duration after(int failures, RandomGenerator random) {
        int doublings = Math.min(Math.max(failures - 1, 0), 30);
        double whole = Math.min((double) first.toNanos() * (1L << doublings), (double) longest.toNanos());
        return Duration.ofNanos((long) (whole * (0.5 + random.nextDouble() / 2)));
    }
}
