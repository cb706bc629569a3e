package io.holdfast.app.cloudwatch;

import io.holdfast.app.cloudwatch.math.MetricQueries;
import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchLimits;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricData;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import io.holdfast.protocol.cloudwatch.MetricDataQuery;
import io.holdfast.protocol.cloudwatch.MetricStat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** One page of GetMetricData: the points of all queries one after the other, as many as are wanted, behind those of the pages before. */
record MetricDataPage(Metrics metrics, Owner owner, GetMetricData request) {
    private static final String LIST = "data";
    /** Of all pages together: each page computes all of them. */
    private static final long MOST_POINTS = 10L * CloudWatchLimits.DATA_MAX_DATAPOINTS;

    private static final long KEPT_MILLIS = QueueHistory.DAYS * 24L * 60 * 60 * 1000;

    CloudWatchResult read() throws CloudWatchRefused {
        requireBounded();
        MetricQueries.check(request.queries());
        MetricQueries queries = new MetricQueries(metrics, owner, request.queries(), start(), request.endMillis());
        Map<String, String> labels = MetricLabels.of(request.queries());
        long from = Math.max(0, PageToken.number(LIST, request.nextToken()));
        long to = from + request.maxDatapoints();
        long at = 0;
        List<CloudWatchResult.Series> series = new ArrayList<>();
        for (MetricDataQuery query : request.queries()) {
            if (query.isReturned()) {
                List<Map.Entry<Long, Double>> all =
                        new ArrayList<>(queries.series(query.id()).entrySet());
                if (!request.isAscending()) {
                    Collections.reverse(all);
                }
                int first = (int) Math.min(Math.max(0, from - at), all.size());
                int last = (int) Math.min(Math.max(0, to - at), all.size());
                at += all.size();
                series.add(part(query.id(), labels.getOrDefault(query.id(), query.id()), all, first, last));
            }
        }
        return new CloudWatchResult.GetMetricData(series, at > to ? PageToken.of(LIST, Long.toString(to)) : null);
    }

    private static CloudWatchResult.Series part(
            String id, String label, List<Map.Entry<Long, Double>> all, int first, int last) {
        List<Map.Entry<Long, Double>> part = all.subList(first, last);
        return new CloudWatchResult.Series(
                id,
                label,
                part.stream().map(Map.Entry::getKey).toList(),
                part.stream().map(Map.Entry::getValue).toList(),
                last == all.size());
    }

    /** What is older is not kept. */
    private long start() {
        return Math.max(request.startMillis(), Math.min(metrics.nowMillis() - KEPT_MILLIS, request.endMillis()));
    }

    private void requireBounded() throws CloudWatchRefused {
        long points = 0;
        for (MetricDataQuery query : request.queries()) {
            MetricStat metric = query.metric();
            long periodMillis = (metric == null ? 60 : metric.periodSeconds()) * 1000L;
            long end = Math.min(request.endMillis(), metrics.nowMillis() + CloudWatchLimits.DATA_MAX_AHEAD_MILLIS);
            points += Math.max(0, end - start()) / Math.max(periodMillis, 60_000) + 1;
        }
        if (points > MOST_POINTS) {
            throw new CloudWatchRefused(CloudWatchError.validation("You have requested up to " + points
                    + " datapoints, which exceeds the limit of " + MOST_POINTS
                    + ". You may reduce the datapoints requested by increasing Period, or decreasing the time range."));
        }
    }
}
