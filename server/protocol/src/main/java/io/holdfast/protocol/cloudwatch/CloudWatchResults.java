package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Entries;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.TreeBuilder;
import java.util.List;
import java.util.Map;

/** Writes what CloudWatch answers. Lists are there even if they are empty. */
public final class CloudWatchResults {
    private static final Items NONE = new Items(List.of());

    private CloudWatchResults() {}

    public static Members write(CloudWatchResult result) {
        TreeBuilder out = new TreeBuilder();
        if (result instanceof CloudWatchResult.ListMetrics it) {
            out.items("Metrics", it.metrics(), CloudWatchResults::metric).text("NextToken", it.nextToken());
        } else if (result instanceof CloudWatchResult.GetMetricStatistics it) {
            out.text("Label", it.label()).items("Datapoints", it.datapoints(), CloudWatchResults::datapoint);
        } else if (result instanceof CloudWatchResult.GetMetricData it) {
            out.items("MetricDataResults", it.series(), CloudWatchResults::series);
            out.text("NextToken", it.nextToken()).put("Messages", NONE);
        } else if (result instanceof CloudWatchResult.DescribeAlarms it) {
            // In this order, as the service does.
            out.put("CompositeAlarms", NONE).put("LogAlarms", NONE);
            out.items("MetricAlarms", it.alarms(), AlarmResults::alarm).text("NextToken", it.nextToken());
        } else if (result instanceof CloudWatchResult.DescribeAlarmsForMetric it) {
            out.items("MetricAlarms", it.alarms(), AlarmResults::alarm);
        } else if (result instanceof CloudWatchResult.DescribeAlarmHistory it) {
            out.items("AlarmHistoryItems", it.entries(), AlarmResults::historyItem);
            out.text("NextToken", it.nextToken());
        } else if (result instanceof CloudWatchResult.ListTagsForResource it) {
            out.items("Tags", List.copyOf(it.tags().entrySet()), tag -> pair("Key", tag));
        }
        return out.build();
    }

    static Members metric(Metric metric) {
        return new TreeBuilder()
                .text("Namespace", metric.namespace())
                .text("MetricName", metric.name())
                .put("Dimensions", dimensions(metric))
                .build();
    }

    static Items dimensions(Metric metric) {
        return new Items(metric.dimensions().entrySet().stream()
                .<Tree>map(dimension -> pair("Name", dimension))
                .toList());
    }

    private static Members pair(String key, Map.Entry<String, String> entry) {
        return new TreeBuilder()
                .text(key, entry.getKey())
                .text("Value", entry.getValue())
                .build();
    }

    private static Members datapoint(CloudWatchResult.Datapoint point) {
        TreeBuilder out = new TreeBuilder().time("Timestamp", point.timeMillis());
        TreeBuilder extended = new TreeBuilder();
        point.statistics().forEach((name, value) -> (Stat.PLAIN.contains(name) ? out : extended).real(name, value));
        Members others = extended.build();
        return out.text("Unit", point.unit())
                .put("ExtendedStatistics", others.values().isEmpty() ? null : new Entries(others.values()))
                .build();
    }

    private static Members series(CloudWatchResult.Series series) {
        return new TreeBuilder()
                .text("Id", series.id())
                .text("Label", series.label())
                .items("Timestamps", series.timesMillis(), Time::new)
                .items("Values", series.values(), Real::new)
                .put("StatusCode", new Text(series.isComplete() ? "Complete" : "PartialData"))
                .build();
    }
}
