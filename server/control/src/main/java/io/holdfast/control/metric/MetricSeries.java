package io.holdfast.control.metric;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One metric of an account and a region, in one unit.
 *
 * @param id its own; never used again
 */
public record MetricSeries(
        long id,
        String account,
        String region,
        String namespace,
        String name,
        SortedMap<String, String> dimensions,
        String unit) {
    public MetricSeries {
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
    }

    /** Where it is in the tree of {@link MetricView}: sorted by account, region, namespace, name and dimensions. */
    public String place() {
        return MetricPlace.prefix(account, region) + MetricPlace.of(namespace, name, dimensions) + unit;
    }

    long bytes() {
        return MetricLimits.SERIES_BYTES_BESIDE_TEXT + 4L * place().length();
    }
}
