package io.holdfast.control.alarm;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A statistic of one metric over periods.
 *
 * @param dimensions values by their names
 * @param statistic SampleCount, Average, Sum, Minimum or Maximum; null if there is an extended one
 * @param extendedStatistic as p99.9 or tm90
 * @param unit null for any
 */
public record AlarmMetric(
        String namespace,
        String metricName,
        SortedMap<String, String> dimensions,
        int periodSeconds,
        @Nullable String statistic,
        @Nullable String extendedStatistic,
        @Nullable String unit) {

    public AlarmMetric {
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
        if (periodSeconds < 1) {
            throw new IllegalArgumentException("A period has not " + periodSeconds + " seconds");
        }
        if ((statistic == null) == (extendedStatistic == null)) {
            throw new IllegalArgumentException("A metric has one statistic");
        }
    }

    /** A plain statistic without a unit. */
    public static AlarmMetric of(
            String namespace, String metricName, Map<String, String> dimensions, int periodSeconds, String statistic) {
        return new AlarmMetric(namespace, metricName, new TreeMap<>(dimensions), periodSeconds, statistic, null, null);
    }

    /** The statistic, whichever it is. */
    public String anyStatistic() {
        String named = statistic == null ? extendedStatistic : statistic;
        return named == null ? "" : named;
    }
}
