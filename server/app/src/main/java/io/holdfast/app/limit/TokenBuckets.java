package io.holdfast.app.limit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A bucket of tokens for each key, refilled at a steady pace. A full bucket is the same as none, so of each only the moment is kept at which it
 * will be full. If more keys are used than are remembered, the one that was used longest ago has a full bucket again. Thread-safe.
 */
final class TokenBuckets<K> {
    private static final int MOST_KEYS = 10_000;

    private final long nanosPerToken;
    private final long nanosToFill;
    private final LongSupplier nanoTime;
    private final Map<K, Long> fullAtNanos;
    /** Whether all buckets are full, for those who ask without taking anything: with each request. */
    private volatile boolean areAllFull = true;

    /**
     * @param size how many tokens a full bucket holds
     * @param fillMillis how long an empty one takes to be full
     * @param nanoTime monotonic time
     */
    TokenBuckets(int size, long fillMillis, LongSupplier nanoTime) {
        this(size, fillMillis, nanoTime, MOST_KEYS);
    }

    TokenBuckets(int size, long fillMillis, LongSupplier nanoTime, int mostKeys) {
        this.nanosToFill = TimeUnit.MILLISECONDS.toNanos(fillMillis);
        this.nanosPerToken = Math.max(1, nanosToFill / size);
        this.nanoTime = nanoTime;
        this.fullAtNanos = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
                return size() > mostKeys;
            }
        };
    }

    /** Takes a token; false, and nothing taken, if there is none. */
    synchronized boolean take(K key) {
        long now = nanoTime.getAsLong();
        long missing = missing(fullAtNanos.get(key), now);
        if (missing + nanosPerToken > nanosToFill) {
            return false;
        }
        fullAtNanos.put(key, now + missing + nanosPerToken);
        areAllFull = false;
        return true;
    }

    /** Whether every key has a full bucket. Takes no lock. */
    boolean areAllFull() {
        return areAllFull;
    }

    /** Whether there is a token to take. */
    synchronized boolean has(K key) {
        long now = nanoTime.getAsLong();
        Long fullAt = fullAtNanos.get(key);
        if (fullAt != null && fullAt - now <= 0) {
            fullAtNanos.remove(key);
            areAllFull = fullAtNanos.isEmpty();
        }
        return missing(fullAt, now) + nanosPerToken <= nanosToFill;
    }

    synchronized int keys() {
        return fullAtNanos.size();
    }

    private static long missing(@Nullable Long fullAt, long now) {
        return fullAt == null ? 0 : Math.max(0, fullAt - now);
    }
}
