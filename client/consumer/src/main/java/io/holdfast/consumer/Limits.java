package io.holdfast.consumer;

import java.time.Duration;

/** The numbers of SQS and of this consumer. */
final class Limits {
    static final int BATCH_ENTRIES = 10;
    static final int MESSAGE_ATTRIBUTES = 10;
    static final int CONCURRENCY = 10_000;

    static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
    static final Duration LONGEST_VISIBILITY = Duration.ofHours(12);

    /** SQS ends every lease 12 h after its receive; five minutes are for what our clock and the server's see differently. */
    static final Duration LONGEST_LEASE = Duration.ofHours(12).minusMinutes(5);

    static final Duration SHORT_VISIBILITY = Duration.ofSeconds(30);
    static final Duration LONG_VISIBILITY = Duration.ofMinutes(15);

    /** How long a poller that finds some free slots waits for the rest of a full batch. */
    static final Duration GATHERING = Duration.ofMillis(2);

    static final Duration RECEIVE_BACKOFF_FIRST = Duration.ofSeconds(1);
    static final Duration RECEIVE_BACKOFF_LONGEST = Duration.ofSeconds(30);

    /** A poll that takes this much longer than it was to wait is stalled. */
    static final Duration STALL_GRACE = Duration.ofSeconds(30);

    /** Receives that fail for this long make a consumer DOWN. */
    static final Duration FAILING_IS_DOWN = Duration.ofMinutes(1);

    static final long[] DELETE_RETRY_MILLIS = {200, 800, 3_000};

    static final int ADVICE_WINDOW = 1_024;
    static final int ADVICE_SAMPLES = 50;
    static final Duration ADVICE_PERIOD = Duration.ofMinutes(5);

    /** The longest share of the shutdown deadline that is kept for releasing messages and flushing deletes. */
    static final Duration SHUTDOWN_RESERVE = Duration.ofSeconds(3);

    private Limits() {}

    static void requireVisibility(Duration visibility) {
        if (visibility.isNegative() || visibility.compareTo(LONGEST_VISIBILITY) > 0) {
            throw new IllegalArgumentException("a message can be invisible for 0 s to 12 h, not for " + visibility);
        }
    }

    static void requireLease(Duration visibility) {
        requireVisibility(visibility);
        if (visibility.compareTo(Duration.ofSeconds(1)) < 0 || visibility.toNanosPart() != 0) {
            throw new IllegalArgumentException("a lease has whole seconds, at least one, not " + visibility);
        }
    }

    /** Whole seconds, rounded up, so that nothing is visible earlier than asked. */
    static int secondsUp(Duration duration) {
        return Math.toIntExact(duration.plusNanos(999_999_999).toSeconds());
    }
}
