package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.wire.tree.Tree.Members;

/** Reads what a client asks of CloudWatch. Members that the operation does not have are passed over. */
public final class CloudWatchRequests {
    private CloudWatchRequests() {}

    public static CloudWatchRequest read(CloudWatchOperation operation, Members members) throws CloudWatchRefused {
        RequestMembers in = new RequestMembers(members);
        return switch (operation) {
            case LIST_METRICS -> MetricReader.listMetrics(in);
            case GET_METRIC_STATISTICS -> MetricReader.getMetricStatistics(in);
            case GET_METRIC_DATA -> QueryReader.getMetricData(in);
            case PUT_METRIC_DATA -> DatumReader.putMetricData(in);
            case PUT_METRIC_ALARM -> PutMetricAlarmReader.read(in);
            case DESCRIBE_ALARMS -> AlarmReader.describeAlarms(in);
            case DESCRIBE_ALARMS_FOR_METRIC -> AlarmReader.describeAlarmsForMetric(in);
            case DESCRIBE_ALARM_HISTORY -> AlarmReader.describeAlarmHistory(in);
            case SET_ALARM_STATE -> AlarmReader.setAlarmState(in);
            case ENABLE_ALARM_ACTIONS -> new CloudWatchRequest.SwitchAlarmActions(AlarmReader.names(in), true);
            case DISABLE_ALARM_ACTIONS -> new CloudWatchRequest.SwitchAlarmActions(AlarmReader.names(in), false);
            case DELETE_ALARMS -> new CloudWatchRequest.DeleteAlarms(AlarmReader.names(in));
            case TAG_RESOURCE -> TagReader.tagResource(in);
            case UNTAG_RESOURCE -> TagReader.untagResource(in);
            case LIST_TAGS_FOR_RESOURCE -> TagReader.listTagsForResource(in);
        };
    }
}
