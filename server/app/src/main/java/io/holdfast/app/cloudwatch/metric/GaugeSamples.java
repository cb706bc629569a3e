package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.history.FairGauges;
import io.holdfast.app.history.MinutePoint;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Numbers of a queue's minute that not every queue has. */
final class GaugeSamples {
    private GaugeSamples() {}

    static Function<MinutePoint, @Nullable MinuteSamples> fair(ToLongFunction<FairGauges> value) {
        return point -> {
            FairGauges gauges = point.gauges().fair();
            return gauges == null
                    ? null
                    : MinuteSamples.single(MinuteSamples.minuteOf(point), (double) value.applyAsLong(gauges));
        };
    }

    static @Nullable MinuteSamples groupsInFlight(MinutePoint point) {
        Long groups = point.gauges().groupsInFlight();
        return groups == null ? null : MinuteSamples.single(MinuteSamples.minuteOf(point), groups);
    }
}
