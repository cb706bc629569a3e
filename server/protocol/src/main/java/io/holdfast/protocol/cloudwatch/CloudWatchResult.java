package io.holdfast.protocol.cloudwatch;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What CloudWatch answers. A token says that there is more. */
public sealed interface CloudWatchResult {
    record ListMetrics(List<Metric> metrics, @Nullable String nextToken) implements CloudWatchResult {}

    record GetMetricStatistics(String label, List<Datapoint> datapoints) implements CloudWatchResult {}

    /** One period: the statistics that were asked for, by their names. */
    record Datapoint(
            long timeMillis,
            Map<String, Double> statistics,
            @Nullable String unit) {}

    record GetMetricData(List<Series> series, @Nullable String nextToken) implements CloudWatchResult {}

    /**
     * What one query leads to.
     *
     * @param isComplete false if the next page goes on with it
     */
    record Series(String id, String label, List<Long> timesMillis, List<Double> values, boolean isComplete) {}

    record DescribeAlarms(
            List<DescribedAlarm> alarms, @Nullable String nextToken) implements CloudWatchResult {}

    record DescribeAlarmsForMetric(List<DescribedAlarm> alarms) implements CloudWatchResult {}

    record DescribeAlarmHistory(
            List<AlarmHistoryEntry> entries, @Nullable String nextToken) implements CloudWatchResult {}

    record ListTagsForResource(Map<String, String> tags) implements CloudWatchResult {}

    /** Of an operation that has nothing to say but that it is done. */
    record Done() implements CloudWatchResult {}
}
