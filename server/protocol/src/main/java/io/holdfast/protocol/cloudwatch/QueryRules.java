package io.holdfast.protocol.cloudwatch;

import java.util.List;

/** What the queries of an alarm must be, besides being queries. */
final class QueryRules {
    private static final int MINUTE = 60;

    private QueryRules() {}

    /** The period of the one query that the alarm looks at. */
    static int returnedPeriod(List<MetricDataQuery> queries) throws CloudWatchRefused {
        List<MetricDataQuery> returned =
                queries.stream().filter(MetricDataQuery::isReturned).toList();
        if (returned.size() != 1) {
            throw PutMetricAlarmReader.invalid("Exactly one element of the metrics list should return data.");
        }
        int longest = MINUTE;
        for (MetricDataQuery query : queries) {
            MetricStat metric = query.metric();
            longest = Math.max(longest, metric == null ? MINUTE : metric.periodSeconds());
        }
        Integer own = returned.get(0).periodSeconds();
        return own == null ? longest : own;
    }
}
