package io.holdfast.app.advice;

import io.holdfast.app.history.DurationSamples;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.app.history.MinuteCounts;
import io.holdfast.app.history.MinutePage;
import io.holdfast.app.history.MinutePoint;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.engine.command.QueueInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Looks into the history of a queue and says what an expert would. It reads the disk: not on a loop's thread. Any other. */
public final class QueueAdvisor {
    /** A day has all that happens every day. */
    private static final Duration ADVISED = Duration.ofDays(1);

    private static final Duration DIAGNOSED = Duration.ofMinutes(5);

    private final QueueHistory history;
    private final InstantSource clock;

    /** @param clock the time that clients see */
    public QueueAdvisor(QueueHistory history, InstantSource clock) {
        this.history = history;
        this.clock = clock;
    }

    public VisibilityAdvice visibility(QueueInfo queue) {
        DurationSamples samples = DurationSamples.NONE;
        long lateDeletes = 0;
        long staleHandles = 0;
        for (MinutePoint minute : minutes(queue, ADVISED)) {
            samples = samples.plus(minute.receiveToDelete());
            lateDeletes += minute.counts().lateDeletes();
            staleHandles += minute.counts().staleHandles();
        }
        long timeoutSeconds = queue.settings().visibilityTimeoutMillis() / 1_000;
        return VisibilityAdvice.of(timeoutSeconds, samples, lateDeletes, staleHandles);
    }

    public Diagnosis diagnosis(QueueInfo queue) {
        LiveFigures now = history.live(queue.name());
        List<MinutePoint> minutes = minutes(queue, DIAGNOSED);
        long sent = 0;
        long received = 0;
        long deleted = 0;
        long redelivered = 0;
        long timeouts = 0;
        long lateDeletes = 0;
        long deadLetters = 0;
        for (MinutePoint minute : minutes) {
            MinuteCounts counts = minute.counts();
            sent += counts.sent();
            received += counts.received();
            deleted += counts.deleted();
            redelivered += counts.redelivered();
            timeouts += counts.timeouts();
            lateDeletes += counts.lateDeletes();
            deadLetters += counts.deadLettersOut();
        }
        return Diagnosis.of(new Flow(
                seconds(minutes),
                sent,
                received,
                deleted,
                redelivered,
                timeouts,
                lateDeletes,
                deadLetters,
                now.visible(),
                now.notVisible(),
                now.delayed(),
                now.waiting()));
    }

    /** From the first minute that is known up to now. */
    private long seconds(List<MinutePoint> minutes) {
        return minutes.isEmpty()
                ? DIAGNOSED.toSeconds()
                : Math.max(
                        1,
                        Duration.between(minutes.get(0).minute(), clock.instant())
                                .toSeconds());
    }

    private List<MinutePoint> minutes(QueueInfo queue, Duration back) {
        Instant now = clock.instant();
        Instant from = now.minus(back).truncatedTo(ChronoUnit.MINUTES);
        MinutePage page = history.minutes(queue.name(), from, now.plusSeconds(1), QueueHistory.MOST_POINTS);
        return page.points();
    }
}
