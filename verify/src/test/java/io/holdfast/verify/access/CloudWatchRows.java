package io.holdfast.verify.access;

import static io.holdfast.verify.access.Row.OK;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.verify.access.Row.Grant;
import java.net.URLEncoder;
import java.util.List;

/** The rows of CloudWatch, as forms. An operation without one does not compile. */
final class CloudWatchRows {
    private static final String[] METRIC = {"Namespace", "AWS/SQS", "MetricName", "NumberOfMessagesSent"};
    private static final String[] TIME = {"StartTime", "2026-01-01T00:00:00Z", "EndTime", "2026-01-01T01:00:00Z"};
    private static final String NO_ALARM = "404 ResourceNotFound";
    private static final String NO_RESOURCE = "404 ResourceNotFoundException";

    private CloudWatchRows() {}

    /** @param alarm which exists */
    static Row of(CloudWatchOperation operation, String alarm) {
        String arn = "arn:aws:cloudwatch:us-east-1:" + LockedServer.ACCOUNT + ":alarm:" + alarm;
        return switch (operation) {
            case LIST_METRICS -> row(operation, "*", OK);
            case GET_METRIC_DATA ->
                row(
                        operation,
                        "*",
                        OK,
                        TIME,
                        "MetricDataQueries.member.1.Id",
                        "a",
                        "MetricDataQueries.member.1.MetricStat.Metric.Namespace",
                        METRIC[1],
                        "MetricDataQueries.member.1.MetricStat.Metric.MetricName",
                        METRIC[3],
                        "MetricDataQueries.member.1.MetricStat.Period",
                        "60",
                        "MetricDataQueries.member.1.MetricStat.Stat",
                        "Sum");
            case GET_METRIC_STATISTICS ->
                row(
                        operation,
                        "*",
                        OK,
                        TIME,
                        METRIC[0],
                        METRIC[1],
                        METRIC[2],
                        METRIC[3],
                        "Period",
                        "60",
                        "Statistics.member.1",
                        "Sum");
            case PUT_METRIC_DATA ->
                row(
                        operation,
                        "*",
                        OK,
                        new String[] {"Namespace", "Shop"},
                        "MetricData.member.1.MetricName",
                        "orders",
                        "MetricData.member.1.Value",
                        "1");
            case PUT_METRIC_ALARM -> new Row(put(alarm), List.of(new Grant("cloudwatch:PutMetricAlarm", arn)), OK, OK);
            case DESCRIBE_ALARMS -> row(operation, arn, OK, new String[] {"AlarmNames.member.1", alarm});
            case DESCRIBE_ALARMS_FOR_METRIC -> row(operation, "*", OK, METRIC);
            case DESCRIBE_ALARM_HISTORY -> row(operation, arn, OK, new String[] {"AlarmName", alarm});
            case SET_ALARM_STATE ->
                row(
                        operation,
                        arn,
                        NO_ALARM,
                        new String[] {"AlarmName", alarm},
                        "StateValue",
                        "OK",
                        "StateReason",
                        "a test");
            case ENABLE_ALARM_ACTIONS, DISABLE_ALARM_ACTIONS ->
                row(operation, arn, OK, new String[] {"AlarmNames.member.1", alarm});
            case DELETE_ALARMS -> row(operation, arn, NO_ALARM, new String[] {"AlarmNames.member.1", alarm});
            case TAG_RESOURCE ->
                row(
                        operation,
                        arn,
                        NO_RESOURCE,
                        new String[] {"ResourceARN", arn},
                        "Tags.member.1.Key",
                        "team",
                        "Tags.member.1.Value",
                        "a");
            case UNTAG_RESOURCE ->
                row(operation, arn, NO_RESOURCE, new String[] {"ResourceARN", arn}, "TagKeys.member.1", "team");
            case LIST_TAGS_FOR_RESOURCE -> row(operation, arn, NO_RESOURCE, new String[] {"ResourceARN", arn});
        };
    }

    static HttpCall put(String alarm) {
        return call(
                "PutMetricAlarm",
                METRIC,
                "AlarmName",
                alarm,
                "Statistic",
                "Sum",
                "Period",
                "60",
                "EvaluationPeriods",
                "1",
                "Threshold",
                "1",
                "ComparisonOperator",
                "GreaterThanThreshold");
    }

    static HttpCall call(String action, String[] members, String... more) {
        StringBuilder form = new StringBuilder("Action=" + action + "&Version=" + CloudWatchOperation.VERSION);
        for (String[] pairs : List.of(members, more)) {
            for (int i = 0; i < pairs.length; i += 2) {
                form.append('&').append(pairs[i]).append('=').append(URLEncoder.encode(pairs[i + 1], UTF_8));
            }
        }
        return HttpCall.form(form.toString());
    }

    private static Row row(CloudWatchOperation operation, String resource, String foreigner) {
        return row(operation, resource, foreigner, new String[0]);
    }

    private static Row row(
            CloudWatchOperation operation, String resource, String foreigner, String[] members, String... more) {
        return new Row(
                call(operation.wireName(), members, more),
                List.of(new Grant("cloudwatch:" + operation.wireName(), resource)),
                OK,
                foreigner);
    }
}
