package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads queries for data: those of GetMetricData, and those of alarms on expressions. */
final class QueryReader {
    static final List<String> SCAN_BY = List.of("TimestampDescending", "TimestampAscending");

    private static final Pattern ID = Pattern.compile("[a-z][a-zA-Z0-9_]*");

    private QueryReader() {}

    static GetMetricData getMetricData(RequestMembers in) throws CloudWatchRefused {
        List<MetricDataQuery> queries = queries(in, "MetricDataQueries", CloudWatchLimits.DATA_MAX_QUERIES);
        if (queries.isEmpty()) {
            throw new CloudWatchRefused(CloudWatchError.missing("MetricDataQueries"));
        }
        long start = in.requiredTime("StartTime");
        long end = in.requiredTime("EndTime");
        if (start >= end) {
            throw new CloudWatchRefused(
                    CloudWatchError.validation("The parameter StartTime must be less than the parameter EndTime."));
        }
        Integer most = in.integer("MaxDatapoints", 1, CloudWatchLimits.DATA_MAX_DATAPOINTS);
        return new GetMetricData(
                queries,
                start,
                end,
                in.text("NextToken", 0, CloudWatchLimits.TOKEN_MAX_CHARACTERS),
                SCAN_BY.get(1).equals(in.oneOf("ScanBy", SCAN_BY)),
                Objects.requireNonNullElse(most, CloudWatchLimits.DATA_MAX_DATAPOINTS));
    }

    static List<MetricDataQuery> queries(RequestMembers in, String name, int max) throws CloudWatchRefused {
        List<MetricDataQuery> queries = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (RequestMembers each : in.items(name, max)) {
            MetricDataQuery query = query(each);
            if (!ids.add(query.id())) {
                throw new CloudWatchRefused(CloudWatchError.validation(
                        "The values for parameter id in " + name + " are not unique: " + query.id()));
            }
            queries.add(query);
        }
        return queries;
    }

    private static MetricDataQuery query(RequestMembers in) throws CloudWatchRefused {
        String id = in.required("Id", 1, CloudWatchLimits.NAME_MAX_CHARACTERS);
        if (!ID.matcher(id).matches()) {
            throw new CloudWatchRefused(CloudWatchError.validation("The value '" + id + "' for parameter "
                    + in.full("Id")
                    + " is not matching the expected pattern ^[a-z][a-zA-Z0-9_]*$."));
        }
        RequestMembers metric = in.structure("MetricStat");
        String expression = in.text("Expression", 1, CloudWatchLimits.EXPRESSION_MAX_CHARACTERS);
        if ((metric == null) == (expression == null)) {
            throw new CloudWatchRefused(CloudWatchError.validation(
                    "Exactly one of the parameters MetricStat and Expression must be given for the id " + id + '.'));
        }
        return new MetricDataQuery(
                id,
                metricStat(metric),
                expression,
                in.text("Label", 0, CloudWatchLimits.LABEL_MAX_CHARACTERS),
                in.flag("ReturnData"),
                in.has("Period") ? (Integer) MetricReader.period(in, "Period") : null,
                in.text("AccountId", 1, CloudWatchLimits.NAME_MAX_CHARACTERS));
    }

    private static @Nullable MetricStat metricStat(@Nullable RequestMembers in) throws CloudWatchRefused {
        if (in == null) {
            return null;
        }
        RequestMembers metric = in.structure("Metric");
        if (metric == null) {
            throw in.absent("Metric");
        }
        String stat = in.required("Stat", 1, CloudWatchLimits.NAME_MAX_CHARACTERS);
        return new MetricStat(
                new MetricMembers(metric).required(),
                MetricReader.period(in, "Period"),
                MetricReader.stat(in, "Stat", stat),
                MetricReader.unit(in));
    }
}
