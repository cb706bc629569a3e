package io.holdfast.app.history;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.StoredHistory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.RunningMinute;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The history that partitions record. Minutes lie in rows under the server's own time and are shown as clients saw them. */
public final class RecordedHistory implements QueueHistory {
    private static final long MINUTE_MILLIS = 60_000;

    private final QueueDirectory directory;
    private final StoredHistory stored;
    private final ClockSteps steps;
    private final LiveSampler live;

    public RecordedHistory(QueueDirectory directory, StoredHistory stored, ClockSteps steps, LiveSampler live) {
        this.directory = directory;
        this.stored = stored;
        this.steps = steps;
        this.live = live;
    }

    @Override
    public MinutePage minutes(QueueName name, Instant from, Instant to, int limit) {
        return recorded(name, from, to, limit).shown(name.name());
    }

    /** The same as they are stored; for another node too, whose clock may have been set at other times than this one's. */
    public RecordedPage recorded(QueueName name, Instant from, Instant to, int limit) {
        QueueInfo queue = directory.find(name);
        if (queue == null || !from.isBefore(to)) {
            return new RecordedPage(List.of(), null);
        }
        int most = Math.max(1, Math.min(limit, MOST_POINTS));
        RunningMinute running = stored.running(queue.id());
        long now = stored.nowMillis() / MINUTE_MILLIS;
        // A clock that was set has made times differ by no more than it is ahead or behind now.
        long offset = steps.offsetMillis();
        long first = Math.max(
                now - StoredHistory.keptMinutes(),
                minuteOf(from) - Math.max(0, offset) / MINUTE_MILLIS - (offset == 0 ? 0 : 1));
        long last = Math.min(now, minuteOf(to) - Math.min(0, offset) / MINUTE_MILLIS + 1);
        List<RecordedPage.Minute> points = new ArrayList<>();
        stored.read(
                queue.id(), first, running == null ? last + 1 : Math.min(last + 1, running.minute()), (minute, row) -> {
                    Instant shown = shown(minute);
                    if (!shown.isBefore(from) && shown.isBefore(to)) {
                        points.add(new RecordedPage.Minute(shown, false, row));
                    }
                    return points.size() <= most;
                });
        if (running != null) {
            Instant shown = shown(running.minute());
            if (!shown.isBefore(from) && shown.isBefore(to)) {
                points.add(new RecordedPage.Minute(shown, true, running.counted()));
            }
        }
        return points.size() <= most
                ? new RecordedPage(points, null)
                : new RecordedPage(points.subList(0, most), points.get(most).minute());
    }

    private static long minuteOf(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), 60L);
    }

    private Instant shown(long minute) {
        return Instant.ofEpochSecond(60 * Math.floorDiv(steps.shown(minute * MINUTE_MILLIS), MINUTE_MILLIS));
    }

    @Override
    public @Nullable SecondSeries lastHourPerSecond(QueueName queue) {
        return live.lastHour(queue);
    }

    /** The partitions whose queues have been looked at since this node leads them: of others, nothing is known here. */
    public Set<Integer> sampledPartitions() {
        return live.sampled();
    }

    @Override
    public LiveFigures live(QueueName queue) {
        return live.all().getOrDefault(queue, LiveFigures.IDLE);
    }

    @Override
    public Map<QueueName, LiveFigures> live() {
        return live.all();
    }

    @Override
    public LiveTotals liveTotals() {
        return live.totals();
    }

    @Override
    public HistoryNumbers numbers() {
        return live.numbers();
    }
}
