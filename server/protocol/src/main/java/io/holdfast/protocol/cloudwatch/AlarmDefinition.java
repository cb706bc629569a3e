package io.holdfast.protocol.cloudwatch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that PutMetricAlarm sets. What was not given is null, because it is not shown either.
 *
 * @param metric null if there are {@code metrics}
 * @param metrics the queries of an alarm on an expression; empty if there is a {@code metric}
 */
public record AlarmDefinition(
        String name,
        @Nullable String description,
        boolean actionsEnabled,
        List<String> okActions,
        List<String> alarmActions,
        List<String> insufficientDataActions,
        @Nullable MetricStat metric,
        List<MetricDataQuery> metrics,
        int evaluationPeriods,
        @Nullable Integer datapointsToAlarm,
        double threshold,
        String comparisonOperator,
        @Nullable String treatMissingData,
        @Nullable String evaluateLowSampleCountPercentile) {
    public AlarmDefinition {
        okActions = List.copyOf(okActions);
        alarmActions = List.copyOf(alarmActions);
        insufficientDataActions = List.copyOf(insufficientDataActions);
        metrics = List.copyOf(metrics);
    }
}
