package io.holdfast.protocol.cloudwatch;

import org.jspecify.annotations.Nullable;

/**
 * What somebody has measured, as PutMetricData brings it: so many samples, with their sum and bounds.
 *
 * @param timeMillis null for now
 */
public record MetricDatum(
        Metric metric,
        @Nullable Long timeMillis,
        double count,
        double sum,
        double min,
        double max,
        @Nullable String unit) {}
