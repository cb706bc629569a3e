package io.holdfast.engine.command;

import java.util.Arrays;

/** Counts durations in fixed buckets, from a millisecond to the twelve hours a lease can last. */
public final class DurationBuckets {
    private static final long[] UPPER_MILLIS = {
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        200,
        500,
        1_000,
        2_000,
        3_000,
        5_000,
        7_500,
        10_000,
        15_000,
        20_000,
        30_000,
        45_000,
        60_000,
        90_000,
        120_000,
        180_000,
        300_000,
        600_000,
        900_000,
        1_800_000,
        3_600_000,
        7_200_000,
        14_400_000,
        43_200_000
    };
    /** With the one for everything longer. */
    public static final int BUCKETS = UPPER_MILLIS.length + 1;

    private final long[] counts;
    private long sumMillis;

    DurationBuckets() {
        this(new long[BUCKETS], 0);
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
        int found = Arrays.binarySearch(UPPER_MILLIS, millis);
        counts[found < 0 ? -found - 1 : found]++;
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
