package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.TreeBuilder;
import org.jspecify.annotations.Nullable;

/** Writes alarms and what happened to them. */
final class AlarmResults {
    private AlarmResults() {}

    static Members alarm(DescribedAlarm alarm) {
        AlarmDefinition definition = alarm.definition();
        TreeBuilder out = new TreeBuilder()
                .text("AlarmName", definition.name())
                .text("AlarmArn", alarm.arn())
                .text("AlarmDescription", definition.description())
                .time("AlarmConfigurationUpdatedTimestamp", alarm.configuredMillis())
                .flag("ActionsEnabled", definition.actionsEnabled())
                .texts("OKActions", definition.okActions())
                .texts("AlarmActions", definition.alarmActions())
                .texts("InsufficientDataActions", definition.insufficientDataActions())
                .text("StateValue", alarm.stateValue())
                .text("StateReason", alarm.stateReason())
                .text("StateReasonData", alarm.stateReasonData())
                .time("StateUpdatedTimestamp", alarm.updatedMillis())
                .time("StateTransitionedTimestamp", alarm.transitionedMillis());
        metric(definition, out);
        return out.whole("EvaluationPeriods", definition.evaluationPeriods())
                .whole("DatapointsToAlarm", definition.datapointsToAlarm())
                .real("Threshold", definition.threshold())
                .text("ComparisonOperator", definition.comparisonOperator())
                .text("TreatMissingData", definition.treatMissingData())
                .text("EvaluateLowSampleCountPercentile", definition.evaluateLowSampleCountPercentile())
                .build();
    }

    private static void metric(AlarmDefinition definition, TreeBuilder out) {
        MetricStat metric = definition.metric();
        if (metric == null) {
            out.items("Metrics", definition.metrics(), AlarmResults::query);
            return;
        }
        String statistic = metric.stat().wireName();
        boolean plain = Stat.PLAIN.contains(statistic);
        out.text("MetricName", metric.metric().name())
                .text("Namespace", metric.metric().namespace())
                .text("Statistic", plain ? statistic : null)
                .text("ExtendedStatistic", plain ? null : statistic)
                .put("Dimensions", CloudWatchResults.dimensions(metric.metric()))
                .whole("Period", metric.periodSeconds())
                .text("Unit", metric.unit());
    }

    private static Members query(MetricDataQuery query) {
        return new TreeBuilder()
                .text("Id", query.id())
                .put("MetricStat", metricStat(query.metric()))
                .text("Expression", query.expression())
                .text("Label", query.label())
                .flag("ReturnData", query.returnData())
                .whole("Period", query.periodSeconds())
                .text("AccountId", query.accountId())
                .build();
    }

    private static @Nullable Members metricStat(@Nullable MetricStat metric) {
        if (metric == null) {
            return null;
        }
        return new TreeBuilder()
                .put("Metric", CloudWatchResults.metric(metric.metric()))
                .whole("Period", metric.periodSeconds())
                .text("Stat", metric.stat().wireName())
                .text("Unit", metric.unit())
                .build();
    }

    static Members historyItem(AlarmHistoryEntry entry) {
        return new TreeBuilder()
                .text("AlarmName", entry.alarmName())
                .text("AlarmType", "MetricAlarm")
                .time("Timestamp", entry.timeMillis())
                .text("HistoryItemType", entry.itemType())
                .text("HistorySummary", entry.summary())
                .text("HistoryData", entry.data())
                .build();
    }
}
