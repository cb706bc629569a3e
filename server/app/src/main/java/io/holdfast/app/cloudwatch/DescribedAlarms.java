package io.holdfast.app.cloudwatch;

import io.holdfast.control.alarm.AlarmState;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.protocol.cloudwatch.DescribedAlarm;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Describes alarms and the states that they are in.
 *
 * @param shown what clients see of a time of the server's own
 */
record DescribedAlarms(LongUnaryOperator shown) {
    List<DescribedAlarm> of(List<MetricAlarm> alarms, AlarmView view) {
        return alarms.stream().map(alarm -> of(alarm, view.stateOf(alarm))).toList();
    }

    private DescribedAlarm of(MetricAlarm alarm, AlarmState state) {
        return new DescribedAlarm(
                alarm.key().arn(),
                AlarmWords.definition(alarm),
                shown.applyAsLong(alarm.updatedMillis()),
                state.value().name(),
                state.reason(),
                state.reasonData(),
                shown.applyAsLong(state.updatedMillis()),
                shown.applyAsLong(state.transitionedMillis()));
    }
}
