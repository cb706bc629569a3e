package io.holdfast.protocol.cloudwatch;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What clients ask of CloudWatch. */
public sealed interface CloudWatchRequest {
    /**
     * Which metrics are there?
     *
     * @param dimensions names with a value, or with an empty text for any
     * @param recentlyActive whether only those with data in the last three hours are wanted
     */
    record ListMetrics(
            @Nullable String namespace,
            @Nullable String metricName,
            Map<String, String> dimensions,
            boolean recentlyActive,
            @Nullable String nextToken)
            implements CloudWatchRequest {}

    record GetMetricStatistics(
            Metric metric,
            long startMillis,
            long endMillis,
            int periodSeconds,
            List<Stat> statistics,
            @Nullable String unit)
            implements CloudWatchRequest {}

    record GetMetricData(
            List<MetricDataQuery> queries,
            long startMillis,
            long endMillis,
            @Nullable String nextToken,
            boolean isAscending,
            int maxDatapoints)
            implements CloudWatchRequest {}

    record PutMetricData(List<MetricDatum> data) implements CloudWatchRequest {}

    record PutMetricAlarm(AlarmDefinition definition, Map<String, String> tags) implements CloudWatchRequest {}

    /**
     * Which alarms are there? What is null is not asked for.
     *
     * @param names empty for all
     * @param includesMetricAlarms false if only alarms of kinds that do not exist here are wanted
     */
    record DescribeAlarms(
            List<String> names,
            @Nullable String namePrefix,
            @Nullable String stateValue,
            @Nullable String actionPrefix,
            boolean includesMetricAlarms,
            int maxRecords,
            @Nullable String nextToken)
            implements CloudWatchRequest {}

    /** Which alarms look at this metric? What is null is not asked for; a statistic may be a plain or an extended one. */
    record DescribeAlarmsForMetric(
            Metric metric,
            @Nullable String statistic,
            @Nullable Integer periodSeconds,
            @Nullable String unit) implements CloudWatchRequest {}

    /** What happened to alarms? What is null is not asked for. */
    record DescribeAlarmHistory(
            @Nullable String name,
            @Nullable String itemType,
            @Nullable Long startMillis,
            @Nullable Long endMillis,
            boolean isAscending,
            boolean includesMetricAlarms,
            int maxRecords,
            @Nullable String nextToken)
            implements CloudWatchRequest {}

    record SetAlarmState(
            String name,
            String stateValue,
            String reason,
            @Nullable String reasonData) implements CloudWatchRequest {}

    /** EnableAlarmActions, or DisableAlarmActions. */
    record SwitchAlarmActions(List<String> names, boolean isEnabled) implements CloudWatchRequest {}

    record DeleteAlarms(List<String> names) implements CloudWatchRequest {}

    record TagResource(String arn, Map<String, String> tags) implements CloudWatchRequest {}

    record UntagResource(String arn, List<String> tagKeys) implements CloudWatchRequest {}

    record ListTagsForResource(String arn) implements CloudWatchRequest {}
}
