package io.holdfast.consumer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long leases are and how they are renewed. Immutable.
 *
 * @param seconds the visibility that each beat sets
 * @param interval the time between beats
 * @param longest how long after its receive a message is held at most
 */
record LeaseTerms(int seconds, Duration interval, boolean beats, Duration longest) {
    long visibilityNanos() {
        return TimeUnit.SECONDS.toNanos(seconds);
    }

    long intervalNanos() {
        return interval.toNanos();
    }

    long longestNanos() {
        return longest.toNanos();
    }

    /** When the beat after a lease of this length begins is due. It sets the normal visibility, so it must not cut a longer lease short. */
    long nanosToNextBeat(long leaseNanos) {
        long longer = leaseNanos - visibilityNanos();
        return longer >= 0 ? longer + intervalNanos() : Math.min(intervalNanos(), leaseNanos / 3);
    }

    /** How long a call that concerns leases may take: a third of the lease, even if beats come more often, leaves time to try again. */
    Duration callTimeout() {
        long thirdMillis = TimeUnit.SECONDS.toMillis(seconds) / 3;
        return Duration.ofMillis(Math.max(1_000, Math.max(thirdMillis, interval.toMillis())));
    }

    /** The seconds of one beat when so much may still be held at most. */
    int secondsUpTo(long leftNanos) {
        long left = TimeUnit.NANOSECONDS.toSeconds(leftNanos + 999_999_999);
        return (int) Math.max(0, Math.min(seconds, left));
    }
}
