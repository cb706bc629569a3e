package io.holdfast.protocol.cloudwatch;

import org.jspecify.annotations.Nullable;

/**
 * A statistic of one metric over periods.
 *
 * @param unit null for any
 */
public record MetricStat(
        Metric metric,
        int periodSeconds,
        Stat stat,
        @Nullable String unit) {}
