package io.holdfast.control.metric;

import java.util.Map;
import java.util.TreeMap;

/** Where series are in the tree of {@link MetricView}: sorted by account, region, namespace, name and dimensions. */
public final class MetricPlace {
    /** Names have no control characters, so that these keep the order of what they separate. */
    private static final char AFTER_NAME = '\n';

    private static final char AFTER_DIMENSION = '\t';
    private static final char AFTER_KEY = 1;

    private MetricPlace() {}

    /** What the places of all series of an account and a region begin with. */
    public static String prefix(String account, String region) {
        return account + '/' + region + '/';
    }

    /** What the places of all units of a metric begin with, without account and region. */
    public static String of(String namespace, String name, Map<String, String> dimensions) {
        StringBuilder place = new StringBuilder();
        place.append(namespace).append(AFTER_NAME).append(name).append(AFTER_NAME);
        new TreeMap<>(dimensions)
                .forEach((key, value) ->
                        place.append(key).append(AFTER_KEY).append(value).append(AFTER_DIMENSION));
        return place.append(AFTER_NAME).toString();
    }
}
