package io.holdfast.consumer;

import java.time.Duration;

/** The numbers of SQS and of this consumer. */
final class ConsumerLimits {
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

    /** The pauses between the tries of a delete that fails; the last one is repeated for as long as the lease can be held. */
    static final long[] DELETE_RETRY_MILLIS = {200, 800, 3_000, 5_000};

    /** How often the queue's settings are read again; a random part of that less, so that many consumers do not ask together. */
    static final Duration LOOKUP_PERIOD = Duration.ofMinutes(1);

    /** Settings that are younger are good enough for a decision that cannot be taken back. */
    static final Duration LOOKUP_FRESH = Duration.ofSeconds(5);

    static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(10);

    /** A message that comes back sooner would come back in a tight loop. */
    static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);

    /** FIFO groups that are remembered for a failure; with more at once it is the environment that fails. */
    static final int FAILED_GROUPS = 1_000;

    /** How long after its return a failed message of a FIFO group is looked out for. */
    static final Duration FAILED_GROUP_WATCH = Duration.ofMinutes(1);

    /** For how long health tells of something unexpected that the consumer has survived. */
    static final Duration UNEXPECTED_IS_TOLD = Duration.ofMinutes(1);

    static final int ADVICE_WINDOW = 1_024;
    static final int ADVICE_SAMPLES = 50;
    static final Duration ADVICE_PERIOD = Duration.ofMinutes(5);

    /** The longest wait before the clock is looked at again, because a test may have moved it. */
    static final Duration NAP = Duration.ofSeconds(1);

    /** The longest share of the shutdown deadline that is kept for releasing messages and flushing deletes. */
    static final Duration SHUTDOWN_RESERVE = Duration.ofSeconds(3);

    /** How long, and how often, a server that ends polls is given to have them answered. */
    static final Duration END_POLLS_PAUSE = Duration.ofSeconds(1);

    static final int END_POLLS_TRIES = 5;

    private ConsumerLimits() {}

    static void requireVisibility(Duration visibility) {
        if (visibility.isNegative() || visibility.compareTo(LONGEST_VISIBILITY) > 0) {
            throw new IllegalArgumentException("a visibility timeout is 0 s to 12 h, not " + visibility);
        }
    }

    static void requireLease(Duration visibility) {
        requireVisibility(visibility);
        if (visibility.compareTo(Duration.ofSeconds(1)) < 0 || visibility.toNanosPart() != 0) {
            throw new IllegalArgumentException("must be whole seconds, at least one, not " + visibility);
        }
    }

    /** Whole seconds, rounded up, so that nothing is visible earlier than asked. */
    static int secondsUp(Duration duration) {
        return Math.toIntExact(duration.plusNanos(999_999_999).toSeconds());
    }
}
