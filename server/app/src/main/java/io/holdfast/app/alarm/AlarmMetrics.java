package io.holdfast.app.alarm;

import io.holdfast.app.alarm.evaluation.Datapoint;
import io.holdfast.control.alarm.MetricAlarm;
import java.util.List;

/** The values that alarms are judged by. It may wait for the disk: not for a loop's thread. */
@FunctionalInterface
public interface AlarmMetrics {
    /**
     * One value for each period of the alarm that has any, in whatever order; empty if the metric is not known.
     *
     * @param fromMillis inclusive, a whole number of periods since 1970, in the time that clients see
     * @param toMillis exclusive
     */
    List<Datapoint> datapoints(MetricAlarm alarm, long fromMillis, long toMillis) throws Exception;
}
