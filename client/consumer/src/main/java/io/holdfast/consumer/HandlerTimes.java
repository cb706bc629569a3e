package io.holdfast.consumer;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long the last handlers took. Any thread; adding costs two atomic writes, asking sorts the window. */
final class HandlerTimes {
    private final AtomicLongArray nanos = new AtomicLongArray(ConsumerLimits.ADVICE_WINDOW);
    private final AtomicLong added = new AtomicLong();

    void add(long handlerNanos) {
        long number = added.getAndIncrement();
        nanos.setRelease((int) (number % ConsumerLimits.ADVICE_WINDOW), handlerNanos);
    }

    /** max(6 × median, 3 × 99th percentile) in whole seconds, once enough handlers have run. */
    Optional<Duration> visibilityAdvice() {
        long[] sorted = sorted();
        if (sorted.length < ConsumerLimits.ADVICE_SAMPLES) {
            return Optional.empty();
        }
        long advised = Math.max(6 * percentile(sorted, 50), 3 * percentile(sorted, 99));
        return Optional.of(Duration.ofSeconds(Math.max(1, ConsumerLimits.secondsUp(Duration.ofNanos(advised)))));
    }

    /** What nearly all handlers need; zero while nothing is known. */
    Duration nearlyAll() {
        long[] sorted = sorted();
        return sorted.length == 0 ? Duration.ZERO : Duration.ofNanos(percentile(sorted, 99));
    }

    private long[] sorted() {
        long[] known = new long[(int) Math.min(added.get(), ConsumerLimits.ADVICE_WINDOW)];
        for (int i = 0; i < known.length; i++) {
            known[i] = nanos.getAcquire(i);
        }
        Arrays.sort(known);
        return known;
    }

    private static long percentile(long[] sorted, int percent) {
        return sorted[(int) Math.ceil(sorted.length * percent / 100.0) - 1];
    }
}
