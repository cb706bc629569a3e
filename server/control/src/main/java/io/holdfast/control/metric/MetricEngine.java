package io.holdfast.control.metric;

import io.holdfast.control.metric.MetricCommand.PutMetrics;
import io.holdfast.control.row.ControlRowChanges;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Decides about metrics of users: each command is refused as a whole or done as a whole. One thread, no clock, no I/O, no randomness. */
public final class MetricEngine {
    private static final long HOUR_MILLIS = 3_600_000;

    private final ControlRowChanges changes;
    private MetricView view;
    private long lastId;

    public MetricEngine(ControlRowChanges changes, MetricView loaded) {
        this.changes = changes;
        this.view = loaded;
        loaded.places().forEachBefore("~", (id, place) -> {
            lastId = Long.parseLong(id, 16);
            return false;
        });
    }

    /** All that was decided up to now. Not to be shown to anybody before it is durable. */
    public MetricView view() {
        return view;
    }

    public MetricReply handle(MetricCommand command, long nowMillis) {
        PutMetrics put = (PutMetrics) command;
        dropExpired(
                nowMillis / HOUR_MILLIS - MetricLimits.RETENTION_HOURS,
                put.samples().size() + MetricLimits.EXPIRED_AT_ONCE);
        Draft draft = new Draft(view, lastId);
        for (MetricSample sample : put.samples()) {
            draft.add(put.account(), put.region(), sample);
        }
        if (draft.view.series().size() > MetricLimits.SERIES && !draft.made.isEmpty()) {
            return MetricReply.TOO_MANY_SERIES;
        }
        if (draft.view.bytes() > MetricLimits.BYTES) {
            return MetricReply.TOO_MANY_BYTES;
        }
        keep(draft);
        return MetricReply.DONE;
    }

    private void keep(Draft draft) {
        for (MetricSeries made : draft.made) {
            changes.put(MetricRows.key(MetricRows.SERIES + MetricView.id(made.id())), MetricRows.encode(made));
        }
        for (String place : draft.touched) {
            HourBlock block = draft.view.blocks().get(place);
            if (block != null) {
                changes.put(MetricRows.key(MetricRows.HOUR + place), MetricRows.encode(block));
            }
        }
        view = draft.view;
        lastId = draft.id;
    }

    /** A series without blocks goes with its last one. */
    private void dropExpired(long firstKeptHour, int limit) {
        List<String> expired = new ArrayList<>();
        view.blocks().forEachAfter("", (place, block) -> {
            boolean isExpired = MetricView.hourOf(place) < firstKeptHour;
            if (isExpired) {
                expired.add(place);
            }
            return isExpired && expired.size() < limit;
        });
        for (String place : expired) {
            changes.delete(MetricRows.key(MetricRows.HOUR + place));
            view = view.withoutBlock(place);
            String series = MetricView.idOf(place);
            if (!view.hasBlocks(series)) {
                changes.delete(MetricRows.key(MetricRows.SERIES + series));
                view = view.without(series);
            }
        }
    }

    /** What a command would lead to. */
    private static final class Draft {
        private final List<MetricSeries> made = new ArrayList<>();
        private final Set<String> touched = new LinkedHashSet<>();
        private MetricView view;
        private long id;

        Draft(MetricView view, long id) {
            this.view = view;
            this.id = id;
        }

        void add(String account, String region, MetricSample sample) {
            MetricSeries wanted = new MetricSeries(
                    id + 1, account, region, sample.namespace(), sample.name(), sample.dimensions(), sample.unit());
            MetricSeries series = view.series().get(wanted.place());
            if (series == null) {
                series = wanted;
                id++;
                made.add(series);
                view = view.with(series);
            }
            MetricMinute minute =
                    new MetricMinute(sample.minute(), sample.count(), sample.sum(), sample.min(), sample.max());
            String place = MetricView.place(sample.minute() / HourBlock.MINUTES, series.id());
            HourBlock before = view.blocks().get(place);
            view = view.with(place, before == null ? HourBlock.of(minute) : before.plus(minute));
            touched.add(place);
        }
    }
}
