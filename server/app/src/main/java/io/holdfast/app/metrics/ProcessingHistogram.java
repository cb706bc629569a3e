package io.holdfast.app.metrics;

import io.holdfast.engine.command.DurationBuckets;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;

/** How long the messages of a queue took from receive to delete. */
final class ProcessingHistogram {
    /** Half as many buckets as the history has: each is a series of every queue. */
    private static final long[] SHOWN_UPPER_MILLIS = {
        1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 43_200_000
    };

    private ProcessingHistogram() {}

    static HistogramSnapshot.HistogramDataPointSnapshot point(DurationBuckets durations, Labels labels) {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long[] upperMillis = DurationBuckets.upperMillis();
        int fine = 0;
        for (long shown : SHOWN_UPPER_MILLIS) {
            long count = 0;
            while (fine < upperMillis.length && upperMillis[fine] <= shown) {
                count += durations.count(fine++);
            }
            buckets.bucket(shown / 1e3, count);
        }
        buckets.bucket(Double.POSITIVE_INFINITY, durations.count(fine));
        return HistogramSnapshot.HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets.build())
                .sum(durations.sumMillis() / 1e3)
                .labels(labels)
                .build();
    }
}
