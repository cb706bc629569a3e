package io.holdfast.control.metric;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was measured in one minute: so many samples, with their sum and bounds.
 *
 * @param dimensions values by their names
 * @param minute since 1970
 */
public record MetricSample(
        String namespace,
        String name,
        SortedMap<String, String> dimensions,
        String unit,
        long minute,
        double count,
        double sum,
        double min,
        double max) {
    public MetricSample {
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
        if (minute < 0) {
            throw new IllegalArgumentException("A minute is not " + minute);
        }
    }
}
