package io.holdfast.app.history;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.directory.PartIds;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.StoredHistory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.RunningMinute;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The history that partitions record. Minutes lie in rows under the server's own time and are shown as clients saw them. */
public final class RecordedHistory implements QueueHistory {
    private static final long MINUTE_MILLIS = 60_000;

    private final QueueDirectory directory;
    private final PartIds partIds;
    private final StoredHistory stored;
    private final ClockSteps steps;
    private final LiveSampler live;

    public RecordedHistory(
            QueueDirectory directory, PartIds partIds, StoredHistory stored, ClockSteps steps, LiveSampler live) {
        this.directory = directory;
        this.partIds = partIds;
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
        RunningMinute running = queue.settings().parts() == 1 ? stored.running(queue.id()) : null;
        long now = stored.nowMillis() / MINUTE_MILLIS;
        // A clock that was set has made times differ by no more than it is ahead or behind now.
        long offset = steps.offsetMillis();
        long first = Math.max(
                now - StoredHistory.keptMinutes(),
                minuteOf(from) - Math.max(0, offset) / MINUTE_MILLIS - (offset == 0 ? 0 : 1));
        long last = Math.min(now, minuteOf(to) - Math.min(0, offset) / MINUTE_MILLIS + 1);
        List<RecordedPage.Minute> points = new ArrayList<>();
        if (queue.settings().parts() > 1) {
            NavigableMap<Long, MinuteRow> sums = ofParts(queue, first, last, most);
            for (Map.Entry<Long, MinuteRow> sum : sums.entrySet()) {
                Instant shown = shown(sum.getKey());
                if (!shown.isBefore(from) && shown.isBefore(to)) {
                    points.add(new RecordedPage.Minute(shown, sum.getKey() == now, sum.getValue()));
                }
            }
            return page(points, most);
        }
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
        return page(points, most);
    }

    private static RecordedPage page(List<RecordedPage.Minute> points, int most) {
        return points.size() <= most
                ? new RecordedPage(points, null)
                : new RecordedPage(points.subList(0, most), points.get(most).minute());
    }

    /**
     * The first minutes of a queue that is spread over several partitions, added up. What happened in the running minute in a part that another
     * node leads is known as far as that has stored it.
     */
    private NavigableMap<Long, MinuteRow> ofParts(QueueInfo queue, long first, long last, int most) {
        NavigableMap<Long, MinuteRow> sums = new TreeMap<>();
        for (int part = 0; part < queue.settings().parts(); part++) {
            long partId = partIds.of(queue.id(), part);
            if (!partIds.isKept(partId)) {
                continue;
            }
            RunningMinute running = stored.running(partId);
            int[] found = {0};
            stored.read(
                    partId, first, running == null ? last + 1 : Math.min(last + 1, running.minute()), (minute, row) -> {
                        add(sums, minute, row);
                        found[0]++;
                        // Some more than the page has may lie before what is asked for, where a clock was set.
                        return found[0] <= 2 * most;
                    });
            if (running != null && running.minute() >= first && running.minute() <= last && found[0] <= 2 * most) {
                add(sums, running.minute(), running.counted());
            }
        }
        return sums;
    }

    private static void add(Map<Long, MinuteRow> sums, long minute, MinuteRow row) {
        MinuteRow sum = sums.putIfAbsent(minute, row);
        if (sum != null) {
            sum.addPart(row);
        }
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
