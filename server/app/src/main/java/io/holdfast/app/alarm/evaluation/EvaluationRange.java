package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.AlarmSettings;

/**
 * The periods that an evaluation looks at: those that are over, two more than it needs, so that values that are late or missing do little harm.
 *
 * @param fromMillis inclusive
 * @param toMillis exclusive; a whole number of periods since 1970
 */
public record EvaluationRange(long fromMillis, long toMillis, long periodMillis) {
    private static final int MORE_THAN_NEEDED = 2;

    public static EvaluationRange of(AlarmSettings settings, long nowMillis) {
        long period = EvaluationPeriod.millis(settings);
        long to = Math.floorDiv(nowMillis, period) * period;
        return new EvaluationRange(to - (settings.evaluationPeriods() + MORE_THAN_NEEDED) * period, to, period);
    }

    boolean contains(long millis) {
        return millis >= fromMillis && millis < toMillis;
    }

    /** How many periods ago one began: the last one that is over, one period ago. */
    long periodsAgo(long startMillis) {
        return (toMillis - startMillis) / periodMillis;
    }
}
