package io.holdfast.engine.command;

/** Counts durations in fixed buckets, from a millisecond to the twelve hours a lease can last. */
public final class DurationBuckets {
    private static final long[] UPPER_MILLIS = {
        1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 43_200_000
    };

    private final long[] counts;
    private long sumMillis;

    DurationBuckets() {
        this(new long[UPPER_MILLIS.length + 1], 0);
    }

    private DurationBuckets(long[] counts, long sumMillis) {
        this.counts = counts;
        this.sumMillis = sumMillis;
    }

    /** Inclusive upper bounds in milliseconds; one more bucket follows for everything longer. */
    public static long[] upperMillis() {
        return UPPER_MILLIS.clone();
    }

    public void record(long millis) {
        int bucket = 0;
        while (bucket < UPPER_MILLIS.length && millis > UPPER_MILLIS[bucket]) {
            bucket++;
        }
        counts[bucket]++;
        sumMillis += millis;
    }

    public long count(int bucket) {
        return counts[bucket];
    }

    public long sumMillis() {
        return sumMillis;
    }

    void add(DurationBuckets other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        sumMillis += other.sumMillis;
    }

    DurationBuckets copy() {
        return new DurationBuckets(counts.clone(), sumMillis);
    }
}
