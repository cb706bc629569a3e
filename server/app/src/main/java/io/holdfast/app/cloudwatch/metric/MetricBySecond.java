package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.history.SecondSeries;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The metrics of a queue that are known by the second too. */
final class MetricBySecond {
    private MetricBySecond() {}

    /** What it was in one second of the last hour; null if it is known by the minute only. */
    static @Nullable ToDoubleFunction<SecondSeries.Second> of(QueueMetric metric) {
        return switch (metric) {
            case SENT -> SecondSeries.Second::sent;
            case RECEIVED -> SecondSeries.Second::received;
            case DELETED -> SecondSeries.Second::deleted;
            case EMPTY_RECEIVES -> SecondSeries.Second::emptyReceives;
            case VISIBLE -> SecondSeries.Second::visible;
            case NOT_VISIBLE -> SecondSeries.Second::notVisible;
            case DELAYED -> SecondSeries.Second::delayed;
            case OLDEST_AGE -> second -> Math.floor(second.reportedAgeMillis() / 1000.0);
            case DEAD_LETTERS_IN -> SecondSeries.Second::deadLetters;
            case REDELIVERED -> SecondSeries.Second::redelivered;
            default -> null;
        };
    }
}
