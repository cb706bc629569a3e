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
