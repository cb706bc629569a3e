package io.holdfast.app.metrics;

import io.holdfast.engine.command.QueueDescription;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The series of all queues together, shown or not. Their names differ from those of single queues, so that a sum over these does not count
 * twice. Counters never go down, even if a queue is deleted while the numbers are gathered, or another node leads a partition for a while. One thread.
 */
final class QueueTotals {
    /** By counter, of terms that are over. */
    private final Map<String, Long> earlier = new HashMap<>();

    private final Map<Integer, Counted> byPartition = new HashMap<>();

    /** What was counted in the latest term of a partition that is known. */
    private record Counted(long term, Map<String, Long> highest) {}

    void add(MetricSnapshots.Builder page, List<QueueDescription> queues, List<PartitionCounts> counted) {
        counted.forEach(this::count);
        long visible = 0;
        long inFlight = 0;
        long delayed = 0;
        long waiters = 0;
        long oldestAgeMillis = 0;
        for (QueueDescription queue : queues) {
            visible += queue.visible();
            inFlight += queue.inFlight();
            delayed += queue.delayed();
            waiters += queue.waiters();
            oldestAgeMillis = Math.max(oldestAgeMillis, queue.oldestAgeMillis());
        }
        page.metricSnapshot(GaugeSnapshot.builder()
                .name("holdfast_all_queues_messages")
                .help("Messages of all queues by state")
                .dataPoint(point((double) visible, Labels.of("state", "visible")))
                .dataPoint(point((double) inFlight, Labels.of("state", "inflight")))
                .dataPoint(point((double) delayed, Labels.of("state", "delayed")))
                .build());
        gauge(page, "oldest_age_seconds", "Age of the oldest message of all queues", oldestAgeMillis / 1e3);
        gauge(page, "waiters", "Parked long polls of all queues", (double) waiters);
        QueueCounter.ALL.forEach(counter -> counter(page, counter));
    }

    private void count(PartitionCounts counts) {
        Counted known = byPartition.get(counts.partition());
        if (known == null || known.term != counts.term()) {
            if (known != null) {
                known.highest.forEach((counter, value) -> earlier.merge(counter, value, Long::sum));
            }
            known = new Counted(counts.term(), new HashMap<>());
            byPartition.put(counts.partition(), known);
        }
        for (QueueCounter counter : QueueCounter.ALL) {
            known.highest.merge(counter.name(), (long) counter.value().applyAsDouble(counts.counted()), Math::max);
        }
    }

    private void counter(MetricSnapshots.Builder page, QueueCounter counter) {
        long value = earlier.getOrDefault(counter.name(), 0L)
                + byPartition.values().stream()
                        .mapToLong(each -> each.highest.getOrDefault(counter.name(), 0L))
                        .sum();
        page.metricSnapshot(CounterSnapshot.builder()
                .name("holdfast_all_queues_" + counter.name())
                .help(counter.help() + ", of all queues")
                .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .value((double) value)
                        .build())
                .build());
    }

    private static void gauge(MetricSnapshots.Builder page, String name, String help, double value) {
        page.metricSnapshot(GaugeSnapshot.builder()
                .name("holdfast_all_queues_" + name)
                .help(help)
                .dataPoint(point(value, Labels.EMPTY))
                .build());
    }

    private static GaugeSnapshot.GaugeDataPointSnapshot point(double value, Labels labels) {
        return GaugeSnapshot.GaugeDataPointSnapshot.builder()
                .labels(labels)
                .value(value)
                .build();
    }
}
