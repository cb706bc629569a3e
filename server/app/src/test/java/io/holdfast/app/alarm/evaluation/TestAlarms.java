package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.TreatMissingData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Alarms on values over 5, by the minute. */
public final class TestAlarms {
    public static final long NOW = Instant.parse("2026-02-26T10:14:07Z").toEpochMilli();
    private static final long MINUTE = 60_000;

    private TestAlarms() {}

    public static AlarmSettings settings(
            int evaluationPeriods, @Nullable Integer datapointsToAlarm, @Nullable TreatMissingData missing) {
        return settings(evaluationPeriods, datapointsToAlarm, missing, ComparisonOperator.GREATER_THAN_THRESHOLD, 60);
    }

    static AlarmSettings settings(
            int evaluationPeriods,
            @Nullable Integer datapointsToAlarm,
            @Nullable TreatMissingData missing,
            ComparisonOperator operator,
            int periodSeconds) {
        return new AlarmSettings(
                null,
                AlarmMetric.of("AWS/SQS", "M", Map.of("QueueName", "q"), periodSeconds, "Maximum"),
                List.of(),
                evaluationPeriods,
                datapointsToAlarm,
                operator,
                5,
                missing,
                null,
                true,
                AlarmActions.NONE);
    }

    /** One value for each of the last minutes that are over, the oldest first; none where it is not a number. */
    static List<Datapoint> points(List<Double> values) {
        long end = NOW / MINUTE * MINUTE;
        List<Datapoint> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isNaN()) {
                points.add(new Datapoint(end - (values.size() - i) * MINUTE, values.get(i), 1));
            }
        }
        return points;
    }

    static List<Datapoint> points(double... values) {
        List<Double> list = new ArrayList<>();
        for (double value : values) {
            list.add(value);
        }
        return points(list);
    }
}
