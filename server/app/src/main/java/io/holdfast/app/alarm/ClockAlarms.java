package io.holdfast.app.alarm;

import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.TreatMissingData;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The alarms on the clocks of a cluster's nodes, one for each, in the server's own account. Any thread.
 *
 * @param nodes their names
 * @param sinceMillis when they were made, as people see it
 */
public record ClockAlarms(
        Supplier<? extends Collection<String>> nodes, String account, String region, long sinceMillis) {
    /** Of a server that is alone. */
    public static final ClockAlarms NONE = new ClockAlarms(List::of, "", "", 0);

    /** What a clock may differ from the others by. */
    public static final long MOST_MILLIS = 500;

    static final String PREFIX = BuiltInAlarms.PREFIX + "clock-";
    private static final int PERIOD_SECONDS = 60;

    /** The one of this name; null if there is none. */
    @Nullable
    MetricAlarm find(AlarmKey key) {
        String node = nodeOf(key);
        return node == null ? null : of(node);
    }

    /** The node whose clock an alarm is about; null if it is none of these. */
    @Nullable
    String nodeOf(AlarmKey key) {
        if (!key.account().equals(account)
                || !key.region().equals(region)
                || !key.name().startsWith(PREFIX)) {
            return null;
        }
        String node = key.name().substring(PREFIX.length());
        return nodes.get().contains(node) ? node : null;
    }

    /** All of them. */
    List<MetricAlarm> all() {
        return nodes.get().stream().map(this::of).toList();
    }

    MetricAlarm of(String node) {
        AlarmSettings settings = new AlarmSettings(
                "The clock of node " + node + " differs from the others' by more than " + MOST_MILLIS + " ms.",
                AlarmMetric.of("Holdfast/Cluster", "ClockOffset", Map.of("NodeName", node), PERIOD_SECONDS, "Maximum"),
                List.of(),
                1,
                null,
                ComparisonOperator.GREATER_THAN_THRESHOLD,
                MOST_MILLIS,
                TreatMissingData.NOT_BREACHING,
                null,
                true,
                new AlarmActions(List.of(AlarmActions.LOG), List.of(AlarmActions.LOG), List.of()));
        return MetricAlarm.builtIn(new AlarmKey(account, region, PREFIX + node), settings, sinceMillis);
    }
}
