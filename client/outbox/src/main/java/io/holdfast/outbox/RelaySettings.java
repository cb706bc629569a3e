package io.holdfast.outbox;

import java.time.Duration;

/** How a relay works; the defaults are those of {@link OutboxRelay.Builder}. */
record RelaySettings(
        int workers,
        ClaimSize claim,
        Duration lease,
        int maximumAttempts,
        Backoff retry,
        Duration shortestPoll,
        Duration longestPoll,
        boolean keepSent,
        Duration shutdownDeadline) {
    /** Between two claims that did not fill: long enough for some rows to come together, short enough to go unnoticed. */
    static final Duration LINGER = Duration.ofMillis(10);

    /** While the database or the queue server cannot be asked. */
    static final Backoff OUTAGE = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

    RelaySettings {
        if (workers < 1 || maximumAttempts < 1 || claim.lines() < 1 || claim.rowsPerLine() < 1) {
            throw new IllegalArgumentException("workers, attempts and the size of a claim are at least 1");
        }
        if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("a lease lasts at least a second, unlike " + lease);
        }
        if (shortestPoll.isNegative() || shortestPoll.isZero() || longestPoll.compareTo(shortestPoll) < 0) {
            throw new IllegalArgumentException(
                    "polls grow from more than nothing, unlike " + shortestPoll + " to " + longestPoll);
        }
    }
}
