package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricStatistics;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads metrics and what is asked of them. */
final class MetricReader {
    private static final int NAME = CloudWatchLimits.NAME_MAX_CHARACTERS;
    private static final List<Integer> SHORT_PERIODS = List.of(1, 5, 10, 20, 30);
    private static final int EXTENDED_MAX = 10;

    private MetricReader() {}

    static ListMetrics listMetrics(RequestMembers in) throws CloudWatchRefused {
        Map<String, String> filters = new LinkedHashMap<>();
        for (RequestMembers filter : in.items("Dimensions", CloudWatchLimits.DIMENSION_FILTERS_MAX)) {
            String value = filter.text("Value", 1, CloudWatchLimits.DIMENSION_VALUE_MAX_CHARACTERS);
            filters.put(filter.required("Name", 1, NAME), value == null ? "" : value);
        }
        return new ListMetrics(
                in.text("Namespace", 1, NAME),
                in.text("MetricName", 1, NAME),
                filters,
                in.oneOf("RecentlyActive", List.of("PT3H")) != null,
                in.text("NextToken", 0, CloudWatchLimits.TOKEN_MAX_CHARACTERS));
    }

    static GetMetricStatistics getMetricStatistics(RequestMembers in) throws CloudWatchRefused {
        Metric metric = new MetricMembers(in).required();
        long start = in.requiredTime("StartTime");
        long end = in.requiredTime("EndTime");
        requireOrder(start, end);
        int period = period(in, "Period");
        List<Stat> statistics = statistics(in);
        long points = (end - start + period * 1000L - 1) / (period * 1000L);
        if (points > CloudWatchLimits.STATISTICS_MAX_DATAPOINTS) {
            throw new CloudWatchRefused(CloudWatchError.invalidCombination("You have requested up to " + points
                    + " datapoints, which exceeds the limit of " + CloudWatchLimits.STATISTICS_MAX_DATAPOINTS
                    + ". You may reduce the datapoints requested by increasing Period, or decreasing the time range."));
        }
        return new GetMetricStatistics(metric, start, end, period, statistics, unit(in));
    }

    static void requireOrder(long start, long end) throws CloudWatchRefused {
        if (start >= end) {
            throw new CloudWatchRefused(
                    CloudWatchError.invalidValue("The parameter StartTime must be less than the parameter EndTime."));
        }
    }

    private static List<Stat> statistics(RequestMembers in) throws CloudWatchRefused {
        List<Stat> statistics = new ArrayList<>();
        for (RequestMembers each : in.items("Statistics", Stat.PLAIN.size())) {
            statistics.add(stat(each, "", each.requiredOneOf("", Stat.PLAIN)));
        }
        for (RequestMembers each : in.items("ExtendedStatistics", EXTENDED_MAX)) {
            statistics.add(stat(each, "", each.required("", 1, NAME)));
        }
        if (statistics.isEmpty()) {
            throw new CloudWatchRefused(CloudWatchError.missing("Statistics"));
        }
        return statistics;
    }

    static Stat stat(RequestMembers in, String name, String given) throws CloudWatchRefused {
        Stat stat = Stat.named(given);
        if (stat == null) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue("The value " + given + " for parameter "
                    + in.full(name)
                    + " is not supported. Use SampleCount, Average, Sum, Minimum, Maximum or a percentile as p99."));
        }
        return stat;
    }

    static int period(RequestMembers in, String name) throws CloudWatchRefused {
        if (!in.has(name)) {
            throw new CloudWatchRefused(CloudWatchError.missing(in.full(name)));
        }
        int period = in.requiredInteger(name, 1, Integer.MAX_VALUE);
        if (period % 60 != 0 && !SHORT_PERIODS.contains(period)) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue(
                    "The parameter " + in.full(name) + " must be a multiple of 60, or 1, 5, 10, 20 or 30."));
        }
        return period;
    }

    static @Nullable String unit(RequestMembers in) throws CloudWatchRefused {
        return in.oneOf("Unit", StandardUnit.NAMES);
    }
}
