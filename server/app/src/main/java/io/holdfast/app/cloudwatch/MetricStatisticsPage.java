package io.holdfast.app.cloudwatch;

import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.app.cloudwatch.metric.PeriodSamples;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricStatistics;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import io.holdfast.protocol.cloudwatch.MetricStat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Some statistics of one metric, period by period. */
record MetricStatisticsPage(Metrics metrics, Owner owner, GetMetricStatistics request) {
    CloudWatchResult read() {
        String unit = request.unit() == null ? metrics.unit(owner, request.metric()) : request.unit();
        List<CloudWatchResult.Datapoint> points = new ArrayList<>();
        // The statistic does not matter for what is read.
        MetricStat wanted = new MetricStat(
                request.metric(), request.periodSeconds(), request.statistics().get(0), request.unit());
        metrics.periods(owner, wanted, request.startMillis(), request.endMillis())
                .forEach((time, samples) -> {
                    Map<String, Double> values = values(samples);
                    if (!values.isEmpty()) {
                        points.add(new CloudWatchResult.Datapoint(time, values, unit));
                    }
                });
        return new CloudWatchResult.GetMetricStatistics(request.metric().name(), points);
    }

    private Map<String, Double> values(PeriodSamples samples) {
        Map<String, Double> values = new LinkedHashMap<>();
        request.statistics().forEach(stat -> {
            Double value = samples.value(stat);
            if (value != null) {
                values.put(stat.wireName(), value);
            }
        });
        return values;
    }
}
