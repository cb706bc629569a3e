package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.AlarmLimits;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.control.alarm.TreatMissingData;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says why an alarm is in a state, in CloudWatch's words. */
final class StateReasons {
    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("dd/MM/yy HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int SHOWN_POINTS = 10;

    private StateReasons() {}

    /** @param newestFirst the values that decided */
    static String of(AlarmSettings settings, StateValue value, List<Datapoint> newestFirst) {
        if (value == StateValue.INSUFFICIENT_DATA) {
            int unknown = settings.evaluationPeriods() - newestFirst.size();
            return "Insufficient Data: " + datapoints(unknown) + were(unknown) + "unknown.";
        }
        String text = newestFirst.isEmpty() ? nothing(settings) : crossed(settings, value, newestFirst);
        String whole = "Threshold Crossed: " + text + '.';
        return whole.length() <= AlarmLimits.REASON_CHARACTERS
                ? whole
                : whole.substring(0, AlarmLimits.REASON_CHARACTERS);
    }

    private static String nothing(AlarmSettings settings) {
        int periods = settings.evaluationPeriods();
        return "no datapoints were received for " + periods + (periods == 1 ? " period" : " periods") + " and "
                + treated(settings, periods);
    }

    private static String crossed(AlarmSettings settings, StateValue value, List<Datapoint> newestFirst) {
        boolean isAlarm = value == StateValue.ALARM;
        List<Datapoint> telling = newestFirst.stream()
                .filter(point -> settings.comparisonOperator().holds(point.value(), settings.threshold()) == isAlarm)
                .toList();
        int missing = settings.evaluationPeriods() - newestFirst.size();
        boolean isFilled = missing > 0
                && settings.missingData() != TreatMissingData.MISSING
                && settings.missingData() != TreatMissingData.IGNORE;
        if (telling.isEmpty()) {
            return treated(settings, missing);
        }
        return counted(settings, telling) + shown(telling) + were(telling.size()) + (isAlarm ? "" : "not ")
                + settings.comparisonOperator().words() + " the threshold (" + settings.threshold() + ')'
                + (isFilled ? " and " + treated(settings, missing) : "") + minimum(settings, isAlarm);
    }

    private static String counted(AlarmSettings settings, List<Datapoint> telling) {
        return settings.datapointsToAlarm() == null
                ? datapoints(telling.size())
                : telling.size() + " out of the last " + settings.evaluationPeriods() + " datapoints";
    }

    private static String minimum(AlarmSettings settings, boolean isAlarm) {
        if (settings.datapointsToAlarm() == null) {
            return "";
        }
        int needed = isAlarm ? settings.pointsToAlarm() : settings.evaluationPeriods() - settings.pointsToAlarm() + 1;
        return " (minimum " + datapoints(needed) + " for " + (isAlarm ? "OK -> ALARM" : "ALARM -> OK") + " transition)";
    }

    private static String shown(List<Datapoint> telling) {
        return telling.stream()
                .limit(SHOWN_POINTS)
                .map(point ->
                        point.value() + " (" + DAY_AND_TIME.format(Instant.ofEpochMilli(point.startMillis())) + ')')
                .collect(Collectors.joining(", ", " [", telling.size() > SHOWN_POINTS ? ", ...]" : "]"));
    }

    private static String treated(AlarmSettings settings, int missing) {
        return missing + " missing datapoint" + (missing == 1 ? "" : "s") + were(missing) + "treated as ["
                + settings.missingData().words() + ']';
    }

    private static String datapoints(int count) {
        return count + (count == 1 ? " datapoint" : " datapoints");
    }

    private static String were(int count) {
        return count == 1 ? " was " : " were ";
    }
}
