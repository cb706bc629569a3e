package io.holdfast.app.metrics;

import java.util.concurrent.atomic.LongAdder;

/** Counts durations in fixed buckets from half a millisecond to twenty seconds. Recording costs a few nanoseconds; any thread. */
public final class DurationHistogram {
    private static final long[] UPPER_MICROS = {
        500,
        1_000,
        2_500,
        5_000,
        10_000,
        25_000,
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        2_500_000,
        5_000_000,
        10_000_000,
        20_000_000
    };

    private final LongAdder[] counts = new LongAdder[UPPER_MICROS.length + 1];
    private final LongAdder sumMicros = new LongAdder();

    public DurationHistogram() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    public void recordNanos(long nanos) {
        long micros = nanos / 1_000;
        int bucket = 0;
        while (bucket < UPPER_MICROS.length && micros > UPPER_MICROS[bucket]) {
            bucket++;
        }
        counts[bucket].increment();
        sumMicros.add(micros);
    }

    /**
     * The upper bound of the bucket that this share of all falls into, in milliseconds; 0 if nothing was recorded.
     *
     * @param share 0.99 for the 99th percentile
     */
    public double quantileMillis(double share) {
        long all = 0;
        for (LongAdder count : counts) {
            all += count.sum();
        }
        long before = 0;
        for (int i = 0; i < UPPER_MICROS.length && all > 0; i++) {
            before += counts[i].sum();
            if (before >= share * all) {
                return UPPER_MICROS[i] / 1e3;
            }
        }
        return all == 0 ? 0 : UPPER_MICROS[UPPER_MICROS.length - 1] / 1e3;
    }

    static int buckets() {
        return UPPER_MICROS.length + 1;
    }

    /** The inclusive upper bound of a bucket in seconds; the last one has none. */
    static double upperSeconds(int bucket) {
        return bucket < UPPER_MICROS.length ? UPPER_MICROS[bucket] / 1e6 : Double.POSITIVE_INFINITY;
    }

    long count(int bucket) {
        return counts[bucket].sum();
    }

    double sumSeconds() {
        return sumMicros.sum() / 1e6;
    }
}
