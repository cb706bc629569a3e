package io.holdfast.app.endpoint.admin;

import io.holdfast.app.history.HistoryNumbers;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.app.history.LiveTotals;
import io.holdfast.app.history.MinutePage;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.engine.command.QueueName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A history that a test makes up. */
final class HistoryInMemory implements QueueHistory {
    Map<QueueName, LiveFigures> live = new HashMap<>();
    final List<io.holdfast.app.history.MinutePoint> minutes = new ArrayList<>();

    @Nullable
    SecondSeries seconds;

    /** @param recent the value of each of the last seconds */
    static LiveFigures figures(double sent, long visible, long oldestAgeMillis, int recent) {
        return new LiveFigures(
                sent, 1, 1, 0, 0, visible, 3, 0, oldestAgeMillis, 1, 0, java.util.Collections.nCopies(30, recent));
    }

    @Override
    public MinutePage minutes(QueueName queue, Instant from, Instant to, int limit) {
        List<io.holdfast.app.history.MinutePoint> found = minutes.stream()
                .filter(point ->
                        !point.minute().isBefore(from) && point.minute().isBefore(to))
                .toList();
        boolean isMore = found.size() > 2;
        return new MinutePage(
                isMore ? found.subList(0, 2) : found, isMore ? found.get(2).minute() : null);
    }

    @Override
    public @Nullable SecondSeries lastHourPerSecond(QueueName queue) {
        return seconds;
    }

    @Override
    public LiveFigures live(QueueName queue) {
        return live.getOrDefault(queue, LiveFigures.IDLE);
    }

    @Override
    public Map<QueueName, LiveFigures> live() {
        return live;
    }

    @Override
    public LiveTotals liveTotals() {
        return new LiveTotals(0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public HistoryNumbers numbers() {
        return new HistoryNumbers(0, 0, 0);
    }
}
