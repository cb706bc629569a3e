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

    /** While the database or the queue server is unreachable. */
    static final Backoff OUTAGE = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

    RelaySettings {
        if (workers < 1 || maximumAttempts < 1 || claim.sequences() < 1 || claim.rowsPerSequence() < 1) {
            throw new IllegalArgumentException("workers, attempts and the size of a claim must be at least 1");
        }
        if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("a lease must last at least 1 s, not " + lease);
        }
        if (shortestPoll.isNegative() || shortestPoll.isZero() || longestPoll.compareTo(shortestPoll) < 0) {
            throw new IllegalArgumentException(
                    "the shortest poll interval must be positive and at most the longest, not " + shortestPoll + " and "
                            + longestPoll);
        }
    }
}
