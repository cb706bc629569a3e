package io.holdfast.app.cloudwatch;

import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmMetricQuery;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmsForMetric;
import java.util.Objects;
import java.util.stream.Stream;

/** What an alarm looks at and what it does, for those who search for alarms by it. */
final class MetricsOfAlarm {
    private MetricsOfAlarm() {}

    static boolean matches(MetricAlarm alarm, DescribeAlarmsForMetric request) {
        return Stream.concat(
                        Stream.ofNullable(alarm.settings().metric()),
                        alarm.settings().metrics().stream()
                                .map(AlarmMetricQuery::metric)
                                .filter(Objects::nonNull))
                .anyMatch(metric -> matches(metric, request));
    }

    private static boolean matches(AlarmMetric metric, DescribeAlarmsForMetric request) {
        Integer period = request.periodSeconds();
        String statistic = request.statistic();
        return metric.namespace().equals(request.metric().namespace())
                && metric.metricName().equals(request.metric().name())
                && metric.dimensions().equals(request.metric().dimensions())
                && (statistic == null || statistic.equals(metric.anyStatistic()))
                && (period == null || period == metric.periodSeconds())
                && (request.unit() == null || request.unit().equals(metric.unit()));
    }

    static Stream<String> actions(MetricAlarm alarm) {
        AlarmActions actions = alarm.settings().actions();
        return Stream.of(actions.ok(), actions.alarm(), actions.insufficientData())
                .flatMap(list -> list.stream());
    }
}
