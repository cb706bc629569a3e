package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.PutMetricAlarm;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads an alarm that is to be made, with the rules of section 16.3. */
final class PutMetricAlarmReader {
    private static final List<String> COMPARISONS = List.of(
            "GreaterThanOrEqualToThreshold",
            "GreaterThanThreshold",
            "LessThanThreshold",
            "LessThanOrEqualToThreshold",
            "LessThanLowerOrGreaterThanUpperThreshold",
            "LessThanLowerThreshold",
            "GreaterThanUpperThreshold");
    /** Those of anomaly detection, which does not exist here, are the others. */
    private static final int PLAIN_COMPARISONS = 4;

    private static final List<String> MISSING_DATA = List.of("breaching", "notBreaching", "ignore", "missing");
    private static final List<String> LOW_SAMPLE_COUNT = List.of("evaluate", "ignore");

    private PutMetricAlarmReader() {}

    static PutMetricAlarm read(RequestMembers in) throws CloudWatchRefused {
        String name = AlarmReader.name(in, "AlarmName");
        for (String member : List.of("ThresholdMetricId", "EvaluationCriteria", "EvaluationWindow")) {
            if (in.has(member)) {
                throw invalid(member + " is not supported.");
            }
        }
        List<MetricDataQuery> queries = QueryReader.queries(in, "Metrics", CloudWatchLimits.ALARM_MAX_QUERIES);
        MetricStat metric = queries.isEmpty() ? metric(in) : null;
        if (!queries.isEmpty() && (in.has("MetricName") || in.has("Namespace") || in.has("Statistic"))) {
            throw invalid("Metrics list must not be provided together with MetricName, Namespace or Statistic.");
        }
        int periods = in.requiredInteger("EvaluationPeriods", 1, Integer.MAX_VALUE);
        int period = metric == null ? QueryRules.returnedPeriod(queries) : metric.periodSeconds();
        requireRange(period, periods);
        Integer points = in.integer("DatapointsToAlarm", 1, Integer.MAX_VALUE);
        if (points != null && points > periods) {
            throw invalid("DatapointsToAlarm must be less than or equal to EvaluationPeriods");
        }
        return new PutMetricAlarm(
                new AlarmDefinition(
                        name,
                        in.text("AlarmDescription", 0, CloudWatchLimits.DESCRIPTION_MAX_CHARACTERS),
                        Objects.requireNonNullElse(in.flag("ActionsEnabled"), true),
                        actions(in, "OKActions"),
                        actions(in, "AlarmActions"),
                        actions(in, "InsufficientDataActions"),
                        metric,
                        queries,
                        periods,
                        points,
                        threshold(in),
                        comparison(in),
                        in.oneOf("TreatMissingData", MISSING_DATA),
                        in.oneOf("EvaluateLowSampleCountPercentile", LOW_SAMPLE_COUNT)),
                TagReader.tags(in, "Tags"));
    }

    private static MetricStat metric(RequestMembers in) throws CloudWatchRefused {
        if (!in.has("MetricName") || !in.has("Namespace")) {
            throw invalid("Either MetricName and Namespace or Metrics must be specified.");
        }
        Metric metric = new MetricMembers(in).required();
        int period = in.requiredInteger("Period", 1, CloudWatchLimits.PERIOD_MAX_SECONDS);
        if (period % 60 != 0 && period != 10 && period != 20 && period != 30) {
            throw invalid("Period must be 10, 20, 30 or a multiple of 60 seconds.");
        }
        String plain = in.oneOf("Statistic", Stat.PLAIN);
        String extended = in.text("ExtendedStatistic", 1, CloudWatchLimits.NAME_MAX_CHARACTERS);
        if ((plain == null) == (extended == null)) {
            throw invalid("Exactly one of Statistic and ExtendedStatistic must be specified.");
        }
        Stat stat = Stat.named(plain == null ? extended : plain);
        if (stat == null) {
            throw invalid("The value " + extended
                    + " for parameter ExtendedStatistic is not supported. Use a percentile as p99.");
        }
        return new MetricStat(metric, period, stat, MetricReader.unit(in));
    }

    private static void requireRange(int period, int periods) throws CloudWatchRefused {
        long range = (long) period * periods;
        int most =
                period < 3600 ? CloudWatchLimits.SHORT_EVALUATION_MAX_SECONDS : CloudWatchLimits.EVALUATION_MAX_SECONDS;
        if (range > most) {
            throw invalid("Metrics cannot be checked across more than "
                    + (period < 3600 ? "a day" : "seven days")
                    + " (EvaluationPeriods * Period must be <= " + most
                    + ").");
        }
    }

    private static double threshold(RequestMembers in) throws CloudWatchRefused {
        Double threshold = in.number("Threshold");
        if (threshold == null) {
            throw in.absent("Threshold");
        }
        if (!Double.isFinite(threshold)) {
            throw invalid("The value " + threshold + " for parameter Threshold is invalid.");
        }
        return threshold;
    }

    private static String comparison(RequestMembers in) throws CloudWatchRefused {
        String comparison = in.requiredOneOf("ComparisonOperator", COMPARISONS);
        if (COMPARISONS.indexOf(comparison) >= PLAIN_COMPARISONS) {
            throw invalid("ComparisonOperator " + comparison + " is for anomaly detection, which is not supported.");
        }
        return comparison;
    }

    private static List<String> actions(RequestMembers in, String name) throws CloudWatchRefused {
        return in.texts(name, CloudWatchLimits.ACTIONS_MAX, CloudWatchLimits.ACTION_MAX_CHARACTERS);
    }

    static CloudWatchRefused invalid(@Nullable String sentence) {
        return new CloudWatchRefused(CloudWatchError.validation(String.valueOf(sentence)));
    }
}
