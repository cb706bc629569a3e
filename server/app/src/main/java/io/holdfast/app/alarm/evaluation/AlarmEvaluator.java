package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.control.alarm.TreatMissingData;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the state of an alarm as CloudWatch does.
 *
 * <pre>
 * as many values as evaluation periods, or more:  the newest so many decide: ALARM if points-to-alarm of them breach, otherwise OK
 * fewer values:   breaching, notBreaching         missing ones count as breaching or not, as few of them as are needed
 *                 missing, ignore                 enough breach → ALARM · one does not → OK · all breach, but too few → premature
 * none:           ALARM, OK, INSUFFICIENT_DATA, or as it was
 *
 * premature:      the oldest breach is points-to-alarm periods old → ALARM for missing, as it was for ignore
 *                 it is younger                                    → not ALARM yet
 * </pre>
 */
public final class AlarmEvaluator {
    private final AlarmSettings settings;
    private final EvaluationRange range;
    private final StateValue current;
    private final long nowMillis;

    private AlarmEvaluator(AlarmSettings settings, StateValue current, long nowMillis) {
        this.settings = settings;
        this.range = EvaluationRange.of(settings, nowMillis);
        this.current = current;
        this.nowMillis = nowMillis;
    }

    /**
     * Evaluates; empty if the alarm is to stay as it is.
     *
     * @param points of the range, in any order; others are passed over
     */
    public static Optional<Evaluation> evaluate(
            AlarmSettings settings, StateValue current, List<Datapoint> points, long nowMillis) {
        return new AlarmEvaluator(settings, current, nowMillis).evaluate(points);
    }

    private Optional<Evaluation> evaluate(List<Datapoint> points) {
        List<Datapoint> newestFirst = points.stream()
                .filter(point -> range.contains(point.startMillis()))
                .sorted(Comparator.comparingLong(Datapoint::startMillis).reversed())
                .limit(settings.evaluationPeriods())
                .toList();
        StateValue value = judge(newestFirst);
        return value == null
                ? Optional.empty()
                : Optional.of(new Evaluation(
                        value,
                        StateReasons.of(settings, value, newestFirst),
                        StateReasonData.of(settings, range, newestFirst, nowMillis)));
    }

    /** Null to keep the state. */
    private @Nullable StateValue judge(List<Datapoint> newestFirst) {
        TreatMissingData missing = settings.missingData();
        long breaching = newestFirst.stream().filter(this::breaches).count();
        int fillers = settings.evaluationPeriods() - newestFirst.size();
        if (newestFirst.isEmpty()) {
            return ofNothing(missing);
        }
        long counted = missing == TreatMissingData.BREACHING ? breaching + fillers : breaching;
        if (counted >= settings.pointsToAlarm()) {
            return StateValue.ALARM;
        }
        boolean isDecided = fillers == 0
                || breaching < newestFirst.size()
                || missing == TreatMissingData.BREACHING
                || missing == TreatMissingData.NOT_BREACHING;
        return isDecided ? StateValue.OK : premature(missing, newestFirst);
    }

    private static @Nullable StateValue ofNothing(TreatMissingData missing) {
        return switch (missing) {
            case BREACHING -> StateValue.ALARM;
            case NOT_BREACHING -> StateValue.OK;
            case MISSING -> StateValue.INSUFFICIENT_DATA;
            case IGNORE -> null;
        };
    }

    private @Nullable StateValue premature(TreatMissingData missing, List<Datapoint> newestFirst) {
        if (missing == TreatMissingData.IGNORE) {
            return null;
        }
        Datapoint oldest = newestFirst.get(newestFirst.size() - 1);
        if (range.periodsAgo(oldest.startMillis()) >= settings.pointsToAlarm()) {
            return StateValue.ALARM;
        }
        return current == StateValue.ALARM ? StateValue.INSUFFICIENT_DATA : null;
    }

    private boolean breaches(Datapoint point) {
        return settings.comparisonOperator().holds(point.value(), settings.threshold());
    }
}
