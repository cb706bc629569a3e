package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.history.DurationSamples;
import io.holdfast.app.history.MinutePoint;
import io.holdfast.app.history.SizeSamples;
import org.jspecify.annotations.Nullable;

/** What was measured of single messages in a queue's minute; null if there was none. */
final class MeasuredSamples {
    private MeasuredSamples() {}

    static @Nullable MinuteSamples sizes(MinutePoint point) {
        SizeSamples sizes = point.sentBytes();
        return sizes.count() == 0
                ? null
                : new MinuteSamples(
                        MinuteSamples.minuteOf(point), sizes.count(), sizes.sum(), sizes.min(), sizes.max(), null);
    }

    static @Nullable MinuteSamples receiveToDelete(MinutePoint point) {
        DurationSamples durations = point.receiveToDelete();
        return durations.count() == 0
                ? null
                : new MinuteSamples(
                        MinuteSamples.minuteOf(point),
                        durations.count(),
                        durations.sumMillis(),
                        durations.quantileMillis(0),
                        durations.quantileMillis(1),
                        durations);
    }
}
