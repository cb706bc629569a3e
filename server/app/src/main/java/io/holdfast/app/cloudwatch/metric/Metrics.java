package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.protocol.cloudwatch.Metric;
import io.holdfast.protocol.cloudwatch.MetricStat;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that is measured, by queues and by users. Any thread that may wait for the disk. */
public final class Metrics {
    private static final long MINUTE_MILLIS = 60_000;
    private static final long SECOND_MILLIS = 1_000;
    private static final long RETENTION_MINUTES = QueueHistory.DAYS * 24L * 60;
    /** What users may measure ahead, and a minute more. */
    private static final long MINUTES_AHEAD = 121;

    /** Between the number of a source and a place in its list. */
    private static final char BEHIND_SOURCE = ':';

    private final List<MetricSource> sources;
    private final InstantSource clock;

    Metrics(List<MetricSource> sources, InstantSource clock) {
        this.sources = List.copyOf(sources);
        this.clock = clock;
    }

    /**
     * Those of queues and those of users.
     *
     * @param clock what clients see
     */
    public static Metrics of(QueueHistory history, QueueDirectory directory, MetricStore users, InstantSource clock) {
        return new Metrics(
                List.of(new QueueMetricSource(history, directory), new UserMetricSource(users, clock)), clock);
    }

    /**
     * Metrics that match, strictly after a place; more than so many if there are more.
     *
     * @param after empty for the start
     */
    public List<ListedMetric> list(Owner owner, MetricFilter filter, String after, int limit) {
        List<ListedMetric> found = new ArrayList<>();
        int mark = after.indexOf(BEHIND_SOURCE);
        int begun = mark < 0 ? 0 : after.charAt(0) - '0';
        for (int i = Math.max(begun, 0); i < sources.size() && found.size() <= limit; i++) {
            String from = i == begun && mark >= 0 ? after.substring(mark + 1) : "";
            for (ListedMetric each : sources.get(i).list(owner, filter, from, limit - found.size())) {
                found.add(new ListedMetric(each.metric(), "" + i + BEHIND_SOURCE + each.place()));
            }
        }
        return found;
    }

    /**
     * What was measured, by the beginnings of periods in milliseconds since 1970, which are whole numbers of periods. The first period is that of the start;
     * what is older than is kept, or in the future, is not there. Periods of less than a minute are made of seconds where those are known.
     */
    public SortedMap<Long, PeriodSamples> periods(Owner owner, MetricStat wanted, long startMillis, long endMillis) {
        long periodMillis = wanted.periodSeconds() * 1000L;
        long nowMinute = Math.floorDiv(clock.millis(), MINUTE_MILLIS);
        long start = Math.floorDiv(startMillis, periodMillis) * periodMillis;
        long from = Math.max(Math.floorDiv(start, MINUTE_MILLIS), nowMinute - RETENTION_MINUTES);
        long to = Math.min(-Math.floorDiv(-endMillis, MINUTE_MILLIS), nowMinute + MINUTES_AHEAD);
        SortedMap<Long, PeriodSamples> periods = new TreeMap<>();
        for (MetricSource source : from < to ? sources : List.<MetricSource>of()) {
            List<MinuteSamples> seconds = periodMillis < MINUTE_MILLIS
                    ? source.seconds(owner, wanted.metric(), wanted.unit(), start, endMillis)
                    : null;
            if (seconds == null) {
                add(source.minutes(owner, wanted.metric(), wanted.unit(), from, to), MINUTE_MILLIS, periods, wanted);
            } else {
                add(seconds, SECOND_MILLIS, periods, wanted);
            }
        }
        return periods;
    }

    private static void add(
            List<MinuteSamples> all, long unitMillis, SortedMap<Long, PeriodSamples> periods, MetricStat wanted) {
        long periodMillis = wanted.periodSeconds() * SECOND_MILLIS;
        for (MinuteSamples each : all) {
            long begin = Math.floorDiv(each.minute() * unitMillis, periodMillis) * periodMillis;
            periods.computeIfAbsent(begin, unused -> new PeriodSamples()).add(each);
        }
    }

    public long nowMillis() {
        return clock.millis();
    }

    /** Null if the metric is not known. */
    public @Nullable String unit(Owner owner, Metric metric) {
        for (MetricSource source : sources) {
            String unit = source.unit(owner, metric);
            if (unit != null) {
                return unit;
            }
        }
        return null;
    }
}
