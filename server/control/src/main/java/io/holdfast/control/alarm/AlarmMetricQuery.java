package io.holdfast.control.alarm;

import org.jspecify.annotations.Nullable;

/**
 * One of the queries of an alarm on a mathematical expression: a metric, or an expression over the others.
 *
 * @param returnData whether this one is compared with the threshold; null if it was not said
 * @param periodSeconds of an expression; null if it was not said
 */
public record AlarmMetricQuery(
        String id,
        @Nullable AlarmMetric metric,
        @Nullable String expression,
        @Nullable String label,
        @Nullable Boolean returnData,
        @Nullable Integer periodSeconds,
        @Nullable String accountId) {
    public AlarmMetricQuery {
        if ((metric == null) == (expression == null)) {
            throw new IllegalArgumentException("A query is either a metric or an expression");
        }
    }
}
