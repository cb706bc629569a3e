package io.holdfast.app.history;

import java.time.Instant;
import java.util.List;

/** The last hour of a queue by the second, oldest first; shorter if it became busy later. */
public record SecondSeries(List<Second> seconds) {
    public SecondSeries {
        seconds = List.copyOf(seconds);
    }

    /**
     * One second: what happened in it, and how the queue was at its end.
     *
     * @param deadLetters messages that came here as dead letters
     * @param reportedAgeMillis the age that SQS reports
     */
    public record Second(
            Instant second,
            int sent,
            int received,
            int deleted,
            int deadLetters,
            int redelivered,
            int emptyReceives,
            long visible,
            long notVisible,
            long delayed,
            long oldestAgeMillis,
            long reportedAgeMillis) {}
}
