package io.holdfast.control.alarm;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that PutMetricAlarm sets, checked by whoever reads the request. What was not given is null, because it is not echoed either.
 *
 * @param metric null if there are {@code metrics}
 * @param metrics the queries of an alarm on an expression; empty if there is a {@code metric}
 */
public record AlarmSettings(
        @Nullable String description,
        @Nullable AlarmMetric metric,
        List<AlarmMetricQuery> metrics,
        int evaluationPeriods,
        @Nullable Integer datapointsToAlarm,
        ComparisonOperator comparisonOperator,
        double threshold,
        @Nullable TreatMissingData treatMissingData,
        @Nullable String evaluateLowSampleCountPercentile,
        boolean actionsEnabled,
        AlarmActions actions) {

    public AlarmSettings {
        metrics = List.copyOf(metrics);
        if (evaluationPeriods < 1) {
            throw new IllegalArgumentException("An alarm looks at one period at least");
        }
        if ((metric == null) == metrics.isEmpty()) {
            throw new IllegalArgumentException("An alarm has either a metric or queries");
        }
    }

    /** How many of the newest points must breach. */
    public int pointsToAlarm() {
        return datapointsToAlarm == null ? evaluationPeriods : datapointsToAlarm;
    }

    /** How missing points are treated, if nothing was said too. */
    public TreatMissingData missingData() {
        return treatMissingData == null ? TreatMissingData.MISSING : treatMissingData;
    }

    public AlarmSettings withActionsEnabled(boolean enabled) {
        return new AlarmSettings(
                description,
                metric,
                metrics,
                evaluationPeriods,
                datapointsToAlarm,
                comparisonOperator,
                threshold,
                treatMissingData,
                evaluateLowSampleCountPercentile,
                enabled,
                actions);
    }
}
