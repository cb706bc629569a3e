package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.MinutePage;
import io.holdfast.app.history.MinutePoint;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.cloudwatch.Metric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The metrics of queues. Any thread that may wait. */
@SuppressWarnings("EnumOrdinal") // the place in a page of ListMetrics, which nobody keeps
final class QueueMetricSource implements MetricSource {
    private static final int QUEUES_PER_STEP = 500;
    private static final String FIFO_SUFFIX = ".fifo";
    /** Behind the name of a queue in a place; no name has it. */
    private static final char BEHIND_NAME = '/';

    private final QueueHistory history;
    private final QueueDirectory directory;

    QueueMetricSource(QueueHistory history, QueueDirectory directory) {
        this.history = history;
        this.directory = directory;
    }

    @Override
    public List<ListedMetric> list(Owner owner, MetricFilter filter, String after, int limit) {
        List<ListedMetric> found = new ArrayList<>();
        boolean isWanted = filter.namespace() == null
                || filter.namespace().equals(QueueMetric.OF_SQS)
                || filter.namespace().equals(QueueMetric.OF_OURS);
        if (!isWanted) {
            return found;
        }
        int mark = after.lastIndexOf(BEHIND_NAME);
        String begun = mark < 0 ? "" : after.substring(0, mark);
        Set<QueueName> active = filter.recentlyActive() ? history.active() : null;
        addOf(owner, begun, filter, active, after, found);
        List<QueueName> page = List.of();
        for (String last = begun;
                found.size() <= limit;
                last = page.get(page.size() - 1).name()) {
            page = queues(owner, filter, last);
            for (QueueName queue : page) {
                addOf(owner, queue.name(), filter, active, "", found);
            }
            if (page.isEmpty()) {
                break;
            }
        }
        return found;
    }

    /** One queue if the filter names it; otherwise all, some at a time. */
    private List<QueueName> queues(Owner owner, MetricFilter filter, String after) {
        String named = filter.dimensions().getOrDefault(QueueMetric.DIMENSION, "");
        if (named.isEmpty()) {
            return directory.list(owner.region(), owner.account(), "", after, QUEUES_PER_STEP);
        }
        return after.isEmpty() ? List.of(new QueueName(owner.region(), owner.account(), named)) : List.of();
    }

    /** @param active only these; null for all */
    private void addOf(
            Owner owner,
            String queue,
            MetricFilter filter,
            @Nullable Set<QueueName> active,
            String after,
            List<ListedMetric> found) {
        QueueName name = new QueueName(owner.region(), owner.account(), queue);
        if (directory.find(name) == null) {
            return;
        }
        if (active != null && !active.contains(name)) {
            return;
        }
        for (QueueMetric each : QueueMetric.values()) {
            Metric metric = Metric.of(each.namespace(), each.metricName(), Map.of(QueueMetric.DIMENSION, queue));
            String place = queue + BEHIND_NAME + (char) ('A' + each.ordinal());
            if (each.isListedFor(queue.endsWith(FIFO_SUFFIX)) && place.compareTo(after) > 0 && filter.matches(metric)) {
                found.add(new ListedMetric(metric, place));
            }
        }
    }

    @Override
    public List<MinuteSamples> minutes(Owner owner, Metric metric, @Nullable String unit, long from, long to) {
        QueueMetric known = known(metric);
        List<MinuteSamples> found = new ArrayList<>();
        if (known == null || (unit != null && !unit.equals(known.unit())) || from >= to) {
            return found;
        }
        String name = Objects.requireNonNull(metric.dimensions().get(QueueMetric.DIMENSION));
        QueueName queue = new QueueName(owner.region(), owner.account(), name);
        Instant end = Instant.ofEpochSecond(to * 60);
        Instant next = Instant.ofEpochSecond(from * 60);
        while (next != null) {
            MinutePage page = history.minutes(queue, next, end, QueueHistory.MOST_POINTS);
            for (MinutePoint point : page.points()) {
                MinuteSamples samples = known.samples(point);
                if (samples != null) {
                    found.add(samples);
                }
            }
            next = page.next();
        }
        return found;
    }

    @Override
    public @Nullable List<MinuteSamples> seconds(
            Owner owner, Metric metric, @Nullable String unit, long from, long to) {
        QueueMetric known = known(metric);
        ToDoubleFunction<SecondSeries.Second> value = known == null ? null : MetricBySecond.of(known);
        if (known == null || value == null || (unit != null && !unit.equals(known.unit()))) {
            return null;
        }
        String name = Objects.requireNonNull(metric.dimensions().get(QueueMetric.DIMENSION));
        SecondSeries series = history.lastHourPerSecond(
                new QueueName(owner.region(), owner.account(), name), Instant.ofEpochMilli(from));
        return series == null
                ? null
                : series.seconds().stream()
                        .filter(each -> each.second().toEpochMilli() >= from
                                && each.second().toEpochMilli() < to)
                        .map(each -> MinuteSamples.single(each.second().getEpochSecond(), value.applyAsDouble(each)))
                        .toList();
    }

    @Override
    public @Nullable String unit(Owner owner, Metric metric) {
        QueueMetric known = known(metric);
        return known == null ? null : known.unit();
    }

    /** There is no sum over queues, as in the service: who gives no dimension, or another one, gets nothing. */
    private static @Nullable QueueMetric known(Metric metric) {
        return metric.dimensions().keySet().equals(Set.of(QueueMetric.DIMENSION))
                ? QueueMetric.of(metric.namespace(), metric.name())
                : null;
    }
}
