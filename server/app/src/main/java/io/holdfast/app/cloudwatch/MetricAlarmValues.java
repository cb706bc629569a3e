package io.holdfast.app.cloudwatch;

import io.holdfast.app.alarm.AlarmMetrics;
import io.holdfast.app.alarm.evaluation.Datapoint;
import io.holdfast.app.cloudwatch.math.MetricQueries;
import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.MetricDataQuery;
import io.holdfast.protocol.cloudwatch.MetricStat;
import java.util.ArrayList;
import java.util.List;

/** The values that alarms are judged by are those that clients see. Any thread that may wait. */
public record MetricAlarmValues(Metrics metrics) implements AlarmMetrics {
    @Override
    public List<Datapoint> datapoints(MetricAlarm alarm, long fromMillis, long toMillis) throws CloudWatchRefused {
        Owner owner = new Owner(alarm.key().account(), alarm.key().region());
        MetricStat metric = AlarmWords.metricStat(alarm.settings().metric());
        List<Datapoint> points = new ArrayList<>();
        if (metric == null) {
            List<MetricDataQuery> queries =
                    alarm.settings().metrics().stream().map(AlarmWords::query).toList();
            MetricQueries computed = new MetricQueries(metrics, owner, queries, fromMillis, toMillis);
            for (MetricDataQuery query : queries) {
                if (query.isReturned()) {
                    computed.series(query.id()).forEach((time, value) -> points.add(new Datapoint(time, value, 1)));
                }
            }
            return points;
        }
        metrics.periods(owner, metric, fromMillis, toMillis).forEach((time, samples) -> {
            Double value = samples.value(metric.stat());
            if (value != null) {
                points.add(new Datapoint(time, value, samples.count()));
            }
        });
        return points;
    }
}
