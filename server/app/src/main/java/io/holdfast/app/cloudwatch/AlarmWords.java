package io.holdfast.app.cloudwatch;

import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmMetricQuery;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.TreatMissingData;
import io.holdfast.protocol.cloudwatch.AlarmDefinition;
import io.holdfast.protocol.cloudwatch.Metric;
import io.holdfast.protocol.cloudwatch.MetricDataQuery;
import io.holdfast.protocol.cloudwatch.MetricStat;
import io.holdfast.protocol.cloudwatch.Stat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Alarms, from the words of the protocol to those of what is kept, and back. */
final class AlarmWords {
    private AlarmWords() {}

    static AlarmSettings settings(AlarmDefinition definition) {
        String missing = definition.treatMissingData();
        return new AlarmSettings(
                definition.description(),
                metric(definition.metric()),
                definition.metrics().stream().map(AlarmWords::query).toList(),
                definition.evaluationPeriods(),
                definition.datapointsToAlarm(),
                ComparisonOperator.ofWireName(definition.comparisonOperator()).orElseThrow(),
                definition.threshold(),
                missing == null ? null : TreatMissingData.ofWireName(missing).orElseThrow(),
                definition.evaluateLowSampleCountPercentile(),
                definition.actionsEnabled(),
                new AlarmActions(
                        definition.okActions(), definition.alarmActions(), definition.insufficientDataActions()));
    }

    static AlarmDefinition definition(MetricAlarm alarm) {
        AlarmSettings settings = alarm.settings();
        TreatMissingData missing = settings.treatMissingData();
        return new AlarmDefinition(
                alarm.name(),
                settings.description(),
                settings.actionsEnabled(),
                settings.actions().ok(),
                settings.actions().alarm(),
                settings.actions().insufficientData(),
                metricStat(settings.metric()),
                settings.metrics().stream().map(AlarmWords::query).toList(),
                settings.evaluationPeriods(),
                settings.datapointsToAlarm(),
                settings.threshold(),
                settings.comparisonOperator().wireName(),
                missing == null ? null : missing.wireName(),
                settings.evaluateLowSampleCountPercentile());
    }

    static @Nullable MetricStat metricStat(@Nullable AlarmMetric metric) {
        return metric == null
                ? null
                : new MetricStat(
                        new Metric(metric.namespace(), metric.metricName(), metric.dimensions()),
                        metric.periodSeconds(),
                        Objects.requireNonNull(Stat.named(metric.anyStatistic()), "it was checked when it came"),
                        metric.unit());
    }

    private static @Nullable AlarmMetric metric(@Nullable MetricStat metric) {
        if (metric == null) {
            return null;
        }
        String stat = metric.stat().wireName();
        boolean isExtended = metric.stat().kind() == Stat.Kind.PERCENTILE;
        return new AlarmMetric(
                metric.metric().namespace(),
                metric.metric().name(),
                metric.metric().dimensions(),
                metric.periodSeconds(),
                isExtended ? null : stat,
                isExtended ? stat : null,
                metric.unit());
    }

    private static AlarmMetricQuery query(MetricDataQuery query) {
        return new AlarmMetricQuery(
                query.id(),
                metric(query.metric()),
                query.expression(),
                query.label(),
                query.returnData(),
                query.periodSeconds(),
                query.accountId());
    }

    static MetricDataQuery query(AlarmMetricQuery query) {
        return new MetricDataQuery(
                query.id(),
                metricStat(query.metric()),
                query.expression(),
                query.label(),
                query.returnData(),
                query.periodSeconds(),
                query.accountId());
    }
}
