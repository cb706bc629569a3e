package io.holdfast.app.cloudwatch;

import io.holdfast.app.cloudwatch.metric.ListedMetric;
import io.holdfast.app.cloudwatch.metric.MetricFilter;
import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.protocol.cloudwatch.CloudWatchLimits;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricData;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricStatistics;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListMetrics;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import java.util.List;

/** Answers what is asked of metrics. */
record MetricReads(Metrics metrics) {
    private static final String LIST = "metrics";

    CloudWatchResult list(ListMetrics request, Owner owner) throws CloudWatchRefused {
        int most = CloudWatchLimits.METRICS_PER_PAGE;
        List<ListedMetric> found =
                metrics.list(owner, MetricFilter.of(request), PageToken.place(LIST, request.nextToken()), most);
        List<ListedMetric> page = found.subList(0, Math.min(most, found.size()));
        return new CloudWatchResult.ListMetrics(
                page.stream().map(ListedMetric::metric).toList(),
                found.size() > most ? PageToken.of(LIST, page.get(most - 1).place()) : null);
    }

    CloudWatchResult statistics(GetMetricStatistics request, Owner owner) {
        return new MetricStatisticsPage(metrics, owner, request).read();
    }

    CloudWatchResult data(GetMetricData request, Owner owner) throws CloudWatchRefused {
        return new MetricDataPage(metrics, owner, request).read();
    }
}
