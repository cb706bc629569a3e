package io.holdfast.app.cloudwatch.metric;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListMetrics;
import io.holdfast.protocol.cloudwatch.Metric;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which metrics are wanted.
 *
 * @param dimensions names with a value, or with an empty text for any; a metric may have more
 */
public record MetricFilter(
        @Nullable String namespace, @Nullable String name, Map<String, String> dimensions, boolean recentlyActive) {
    public static MetricFilter of(ListMetrics request) {
        return new MetricFilter(
                request.namespace(), request.metricName(), request.dimensions(), request.recentlyActive());
    }

    boolean matches(Metric metric) {
        return (namespace == null || namespace.equals(metric.namespace()))
                && (name == null || name.equals(metric.name()))
                && dimensions.entrySet().stream().allMatch(each -> {
                    String value = metric.dimensions().get(each.getKey());
                    return value != null && (each.getValue().isEmpty() || Objects.equals(each.getValue(), value));
                });
    }
}
