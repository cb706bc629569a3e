package io.holdfast.protocol.cloudwatch;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one series of numbers is about.
 *
 * @param dimensions values by their names
 */
public record Metric(String namespace, String name, SortedMap<String, String> dimensions) {
    public Metric {
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
    }

    public static Metric of(String namespace, String name, Map<String, String> dimensions) {
        return new Metric(namespace, name, new TreeMap<>(dimensions));
    }
}
