package io.holdfast.protocol.cloudwatch;

import org.jspecify.annotations.Nullable;

/**
 * One query of GetMetricData, or of an alarm on an expression: a metric, or an expression over the other queries.
 *
 * @param metric null if it is an expression
 * @param expression null if it is a metric
 * @param returnData null if it was not said, which means true
 * @param periodSeconds of an expression; null if it was not said
 */
public record MetricDataQuery(
        String id,
        @Nullable MetricStat metric,
        @Nullable String expression,
        @Nullable String label,
        @Nullable Boolean returnData,
        @Nullable Integer periodSeconds,
        @Nullable String accountId) {
    public boolean isReturned() {
        return returnData == null || returnData;
    }
}
