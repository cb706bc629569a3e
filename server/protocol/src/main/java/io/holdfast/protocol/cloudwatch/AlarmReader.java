package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmHistory;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarms;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmsForMetric;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.SetAlarmState;
import io.holdfast.protocol.wire.json.JsonDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads what is asked of alarms. */
final class AlarmReader {
    private static final int NAME = CloudWatchLimits.NAME_MAX_CHARACTERS;
    /** In the order of the service's error text. */
    private static final List<String> STATES = List.of("INSUFFICIENT_DATA", "ALARM", "OK");

    private static final String METRIC_ALARM = "MetricAlarm";
    private static final List<String> TYPES = List.of("CompositeAlarm", METRIC_ALARM, "LogAlarm");
    private static final List<String> ITEM_TYPES = List.of(
            "ConfigurationUpdate", "StateUpdate", "Action", "AlarmContributorStateUpdate", "AlarmContributorAction");

    private AlarmReader() {}

    /** Kinds of alarms that do not exist here have neither parents nor children. */
    static DescribeAlarms describeAlarms(RequestMembers in) throws CloudWatchRefused {
        String prefix = in.text("AlarmNamePrefix", 1, NAME);
        List<String> names = in.texts("AlarmNames", CloudWatchLimits.ALARM_NAMES_MAX, NAME);
        if (prefix != null && !names.isEmpty()) {
            throw new CloudWatchRefused(
                    CloudWatchError.validation("You must specify either AlarmNames or AlarmNamePrefix, but not both."));
        }
        boolean related = in.has("ChildrenOfAlarmName") || in.has("ParentsOfAlarmName");
        return new DescribeAlarms(
                names,
                prefix,
                in.oneOf("StateValue", STATES),
                in.text("ActionPrefix", 1, CloudWatchLimits.ACTION_MAX_CHARACTERS),
                wantsMetricAlarms(in) && !related,
                maxRecords(in),
                in.text("NextToken", 0, CloudWatchLimits.TOKEN_MAX_CHARACTERS));
    }

    static DescribeAlarmsForMetric describeAlarmsForMetric(RequestMembers in) throws CloudWatchRefused {
        String statistic = in.oneOf("Statistic", Stat.PLAIN);
        String extended = in.text("ExtendedStatistic", 1, NAME);
        return new DescribeAlarmsForMetric(
                new MetricMembers(in).required(),
                statistic == null ? extended : statistic,
                in.integer("Period", 1, Integer.MAX_VALUE),
                MetricReader.unit(in));
    }

    static DescribeAlarmHistory describeAlarmHistory(RequestMembers in) throws CloudWatchRefused {
        return new DescribeAlarmHistory(
                in.text("AlarmName", 1, NAME),
                in.oneOf("HistoryItemType", ITEM_TYPES),
                in.time("StartDate"),
                in.time("EndDate"),
                "TimestampAscending".equals(in.oneOf("ScanBy", QueryReader.SCAN_BY)),
                wantsMetricAlarms(in),
                maxRecords(in),
                in.text("NextToken", 0, CloudWatchLimits.TOKEN_MAX_CHARACTERS));
    }

    static SetAlarmState setAlarmState(RequestMembers in) throws CloudWatchRefused {
        String name = in.required("AlarmName", 1, NAME);
        String value = in.requiredOneOf("StateValue", STATES);
        String reason = in.required("StateReason", 0, CloudWatchLimits.REASON_MAX_CHARACTERS);
        String data = in.text("StateReasonData", 0, CloudWatchLimits.REASON_DATA_MAX_CHARACTERS);
        if (data != null && JsonDocument.parse(data.getBytes(StandardCharsets.UTF_8)) == null) {
            throw new CloudWatchRefused(CloudWatchError.invalidFormat("StateReasonData is not valid JSON."));
        }
        return new SetAlarmState(name, value, reason, data);
    }

    static List<String> names(RequestMembers in) throws CloudWatchRefused {
        if (!in.has("AlarmNames")) {
            throw in.absent("AlarmNames");
        }
        return in.texts("AlarmNames", CloudWatchLimits.ALARM_NAMES_MAX, NAME);
    }

    /** The name of an alarm that is to be made. */
    static String name(RequestMembers in, String member) throws CloudWatchRefused {
        String name = in.required(member, 1, NAME);
        if (name.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
            throw new CloudWatchRefused(CloudWatchError.validation("AlarmName must not contain control characters."));
        }
        return name;
    }

    private static boolean wantsMetricAlarms(RequestMembers in) throws CloudWatchRefused {
        List<RequestMembers> types = in.items("AlarmTypes", TYPES.size());
        boolean wants = false;
        for (RequestMembers type : types) {
            wants |= type.requiredOneOf("", TYPES).equals(METRIC_ALARM);
        }
        // Who does not say which gets metric alarms only.
        return types.isEmpty() || wants;
    }

    private static int maxRecords(RequestMembers in) throws CloudWatchRefused {
        return Objects.requireNonNullElse(
                in.integer("MaxRecords", 1, CloudWatchLimits.ALARMS_PER_PAGE_MAX),
                CloudWatchLimits.ALARMS_PER_PAGE_DEFAULT);
    }
}
