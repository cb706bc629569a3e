package io.holdfast.app.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Durations counted in buckets.
 *
 * @param counts how many fell into each bucket, in the order of {@link #UP_TO_MILLIS}; the last one has no upper bound
 */
public record DurationSamples(List<Long> counts, long sumMillis) {
    /** The inclusive upper bounds of all buckets but the last. */
    public static final List<Long> UP_TO_MILLIS = List.of(
            1L,
            2L,
            5L,
            10L,
            20L,
            50L,
            100L,
            200L,
            500L,
            1_000L,
            2_000L,
            3_000L,
            5_000L,
            7_500L,
            10_000L,
            15_000L,
            20_000L,
            30_000L,
            45_000L,
            60_000L,
            90_000L,
            120_000L,
            180_000L,
            300_000L,
            600_000L,
            900_000L,
            1_800_000L,
            3_600_000L,
            7_200_000L,
            14_400_000L,
            43_200_000L);

    /** No durations at all. */
    public static final DurationSamples NONE = new DurationSamples(Collections.nCopies(UP_TO_MILLIS.size() + 1, 0L), 0);

    public DurationSamples {
        counts = List.copyOf(counts);
        if (counts.size() != UP_TO_MILLIS.size() + 1) {
            throw new IllegalArgumentException("there are " + counts.size() + " buckets");
        }
    }

    public long count() {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    /** Those of both. */
    public DurationSamples plus(DurationSamples other) {
        List<Long> sums = new ArrayList<>(counts.size());
        for (int i = 0; i < counts.size(); i++) {
            sums.add(counts.get(i) + other.counts.get(i));
        }
        return new DurationSamples(sums, sumMillis + other.sumMillis);
    }

    /**
     * The duration that this share of all did not exceed, as if those of a bucket were spread evenly over it; 0 if there are none. In the last
     * bucket its lower bound.
     *
     * @param share 0.5 for the median
     */
    public double quantileMillis(double share) {
        double wanted = share * count();
        double before = 0;
        for (int i = 0; i < counts.size(); i++) {
            long here = counts.get(i);
            if (here > 0 && before + here >= wanted) {
                double from = i == 0 ? 0 : UP_TO_MILLIS.get(i - 1);
                double to = i < UP_TO_MILLIS.size() ? UP_TO_MILLIS.get(i) : from;
                return from + (to - from) * Math.max(0, wanted - before) / here;
            }
            before += here;
        }
        return 0;
    }
}
