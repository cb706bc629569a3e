package io.holdfast.consumer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * When a message whose handler failed is tried again. The wait doubles with each receive: {@code first × 2^(receives − 1)}, at most
 * {@code longest}, and by default a random part of that, so that messages that failed together do not come back together. Default:
 * {@code exponential(5 s, 15 min)} with full jitter. Immutable.
 */
public final class RetryPolicy {
    private final Duration first;
    private final Duration longest;
    private final boolean jitter;
    private final List<Class<? extends Throwable>> hopeless;

    private RetryPolicy(Duration first, Duration longest, boolean jitter, List<Class<? extends Throwable>> hopeless) {
        this.first = first;
        this.longest = longest;
        this.jitter = jitter;
        this.hopeless = hopeless;
    }

    public static RetryPolicy exponential(Duration first, Duration longest) {
        ConsumerLimits.requireVisibility(first);
        ConsumerLimits.requireVisibility(longest);
        if (first.isZero() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "the first wait must be positive and no longer than the longest, not " + first + " and " + longest);
        }
        return new RetryPolicy(first, longest, true, List.of());
    }

    /** The same wait after each failure, without jitter. */
    public static RetryPolicy fixed(Duration wait) {
        return exponential(wait, wait).withoutJitter();
    }

    public RetryPolicy withoutJitter() {
        return new RetryPolicy(first, longest, false, hopeless);
    }

    /** Failures of this kind, or caused by one, are not tried again: the message goes to the dead-letter queue at once. */
    public RetryPolicy notRetrying(Class<? extends Throwable> failure) {
        List<Class<? extends Throwable>> more = new ArrayList<>(hopeless);
        more.add(failure);
        return new RetryPolicy(first, longest, jitter, List.copyOf(more));
    }

    /** What a failure means for a message. */
    Outcome after(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            for (Class<? extends Throwable> kind : hopeless) {
                if (kind.isInstance(cause)) {
                    return Outcome.deadLetter(cause.toString());
                }
            }
        }
        return Outcome.retry();
    }

    /** How long to wait after the given receive, at least 1 s: a message that fails must not come back in a tight loop. */
    Duration delay(int receiveCount, RandomGenerator random) {
        int doublings = Math.min(Math.max(receiveCount - 1, 0), 30);
        long grown = Math.min(first.toMillis() << doublings, longest.toMillis());
        long millis = jitter ? 1 + random.nextLong(Math.max(grown, 1)) : grown;
        return Duration.ofSeconds(Math.max(1, ConsumerLimits.secondsUp(Duration.ofMillis(millis))));
    }
}
