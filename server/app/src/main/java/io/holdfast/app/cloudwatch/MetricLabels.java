package io.holdfast.app.cloudwatch;

import io.holdfast.protocol.cloudwatch.Metric;
import io.holdfast.protocol.cloudwatch.MetricDataQuery;
import io.holdfast.protocol.cloudwatch.MetricStat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What the series of a request are called if it does not say so: the name of the metric, and whatever queries with that name differ in. An expression is
 * called by its id.
 */
final class MetricLabels {
    private MetricLabels() {}

    /** By the ids of the queries. */
    static Map<String, String> of(List<MetricDataQuery> queries) {
        Map<String, String> labels = new HashMap<>();
        for (MetricDataQuery query : queries) {
            MetricStat metric = query.metric();
            String label = query.label();
            if (label != null) {
                labels.put(query.id(), label);
            } else {
                labels.put(query.id(), metric == null ? query.id() : label(metric, named(metric, queries)));
            }
        }
        return labels;
    }

    private static List<MetricStat> named(MetricStat metric, List<MetricDataQuery> queries) {
        return queries.stream()
                .map(MetricDataQuery::metric)
                .filter(Objects::nonNull)
                .filter(other -> other.metric().name().equals(metric.metric().name()))
                .toList();
    }

    private static String label(MetricStat metric, List<MetricStat> sameName) {
        StringBuilder label = new StringBuilder(metric.metric().name());
        if (differ(sameName, MetricStat::metric)) {
            Metric own = metric.metric();
            if (differ(sameName, each -> each.metric().namespace())) {
                label.append(' ').append(own.namespace());
            }
            own.dimensions().values().forEach(value -> label.append(' ').append(value));
        }
        if (differ(sameName, MetricStat::stat)) {
            label.append(' ').append(metric.stat().wireName());
        }
        if (differ(sameName, MetricStat::periodSeconds)) {
            label.append(' ').append(metric.periodSeconds());
        }
        return label.toString();
    }

    private static boolean differ(List<MetricStat> metrics, Function<MetricStat, Object> part) {
        Set<Object> parts = new HashSet<>();
        metrics.forEach(metric -> parts.add(part.apply(metric)));
        return parts.size() > 1;
    }
}
