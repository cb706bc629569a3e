package io.holdfast.outbox.cdc;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait after so many refusals: doubling from the first to the longest, and a random half of it so that relays spread. */
record Backoff(Duration first, Duration longest, RandomGenerator random) {
    private static final int MOST_DOUBLINGS = 20;

    Backoff {
        if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("a back-off grows from a positive time: " + first + " to " + longest);
        }
    }

    Duration after(int refusals) {
        Duration doubled = first.multipliedBy(1L << Math.min(refusals - 1, MOST_DOUBLINGS));
        Duration most = doubled.compareTo(longest) > 0 ? longest : doubled;
        return most.dividedBy(2).plusNanos((long) (random.nextDouble() * most.toNanos() / 2));
    }
}
