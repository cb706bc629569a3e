package io.holdfast.protocol.cloudwatch;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions of CloudWatch that this server understands, by their names on the wire. */
public enum CloudWatchOperation {
    LIST_METRICS("ListMetrics", true),
    GET_METRIC_DATA("GetMetricData", true),
    GET_METRIC_STATISTICS("GetMetricStatistics", true),
    PUT_METRIC_DATA("PutMetricData", false),
    PUT_METRIC_ALARM("PutMetricAlarm", false),
    DESCRIBE_ALARMS("DescribeAlarms", true),
    DESCRIBE_ALARMS_FOR_METRIC("DescribeAlarmsForMetric", true),
    DESCRIBE_ALARM_HISTORY("DescribeAlarmHistory", true),
    SET_ALARM_STATE("SetAlarmState", false),
    ENABLE_ALARM_ACTIONS("EnableAlarmActions", false),
    DISABLE_ALARM_ACTIONS("DisableAlarmActions", false),
    DELETE_ALARMS("DeleteAlarms", false),
    TAG_RESOURCE("TagResource", true),
    UNTAG_RESOURCE("UntagResource", true),
    LIST_TAGS_FOR_RESOURCE("ListTagsForResource", true);

    /** What the service calls itself in targets and paths. */
    public static final String SERVICE = "GraniteServiceVersion20100801";
    /** What precedes the operation's name in the header {@code X-Amz-Target}. */
    public static final String TARGET_PREFIX = SERVICE + '.';
    /** What precedes the operation's name in the path of a request in CBOR. */
    public static final String PATH_PREFIX = "/service/" + SERVICE + "/operation/";
    /** What forms call the version of the API. */
    public static final String VERSION = "2010-08-01";

    private static final Map<String, CloudWatchOperation> BY_NAME = byName();

    private final String wireName;
    private final boolean hasOutput;

    CloudWatchOperation(String wireName, boolean hasOutput) {
        this.wireName = wireName;
        this.hasOutput = hasOutput;
    }

    public String wireName() {
        return wireName;
    }

    /** Whether its answer has members, be there none at the time; otherwise it has no content at all. */
    public boolean hasOutput() {
        return hasOutput;
    }

    /** The operation of this name, or null. */
    public static @Nullable CloudWatchOperation named(String name) {
        return BY_NAME.get(name);
    }

    private static Map<String, CloudWatchOperation> byName() {
        Map<String, CloudWatchOperation> operations = new HashMap<>();
        for (CloudWatchOperation operation : values()) {
            operations.put(operation.wireName, operation);
        }
        return Map.copyOf(operations);
    }
}
