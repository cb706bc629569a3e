package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.history.DurationSamples;
import io.holdfast.app.history.MinutePoint;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in one minute: so many samples, with their sum and bounds.
 *
 * @param minute since 1970
 * @param durations how the samples are spread, if that is known
 */
record MinuteSamples(
        long minute,
        double count,
        double sum,
        double min,
        double max,
        @Nullable DurationSamples durations) {
    static MinuteSamples single(long minute, double value) {
        return new MinuteSamples(minute, 1, value, value, value, null);
    }

    static long minuteOf(MinutePoint point) {
        return point.minute().getEpochSecond() / 60;
    }
}
