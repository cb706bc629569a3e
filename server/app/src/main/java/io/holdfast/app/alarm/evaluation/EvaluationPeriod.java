package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmMetricQuery;
import io.holdfast.control.alarm.AlarmSettings;

/** How often an alarm is evaluated: once per period of its metric, or per longest one of the metrics of its expression. */
public final class EvaluationPeriod {
    private static final long SECOND_MILLIS = 1_000;
    private static final int USUAL_PERIOD_SECONDS = 60;

    private EvaluationPeriod() {}

    public static long millis(AlarmSettings settings) {
        AlarmMetric metric = settings.metric();
        if (metric != null) {
            return metric.periodSeconds() * SECOND_MILLIS;
        }
        int longest = 0;
        for (AlarmMetricQuery query : settings.metrics()) {
            AlarmMetric part = query.metric();
            Integer own = query.periodSeconds();
            longest = Math.max(longest, part == null ? (own == null ? 0 : own) : part.periodSeconds());
        }
        return (longest == 0 ? USUAL_PERIOD_SECONDS : longest) * SECOND_MILLIS;
    }
}
