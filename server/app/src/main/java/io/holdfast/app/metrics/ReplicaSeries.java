package io.holdfast.app.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The series of the partitions that a node has, of how the nodes agree, and of their clocks. */
final class ReplicaSeries {
    private static final double MILLIS_PER_SECOND = 1_000;

    private final MetricSnapshots.Builder page;
    private final List<ReplicaNumbers> replicas;

    private ReplicaSeries(MetricSnapshots.Builder page, List<ReplicaNumbers> replicas) {
        this.page = page;
        this.replicas = replicas;
    }

    static void add(MetricSnapshots.Builder page, List<ReplicaNumbers> all, ClockNumbers clocks) {
        List<ReplicaNumbers> here = all.stream()
                .filter(each -> !each.members().isEmpty() || each.hasFailed())
                .toList();
        ReplicaSeries series = new ReplicaSeries(page, here);
        series.states();
        series.raft();
        clocks(page, clocks);
    }

    private void states() {
        gauge("partition_led", "1 for each partition that this node leads", each -> each.isLed() ? 1 : 0);
        gauge(
                "replica_failed",
                "1 for each partition whose replica on this node takes no part because something is wrong with it",
                each -> each.hasFailed() ? 1 : 0);
        gauge("replica_applied_index", "Entries of the log that are in the rows of this node", each ->
                (double) each.appliedIndex());
        GaugeSnapshot.Builder behind = GaugeSnapshot.builder()
                .name("holdfast_replica_behind_entries")
                .help("Entries that a node has not committed yet, of partitions that this one leads");
        for (ReplicaNumbers each : replicas) {
            each.behind()
                    .forEach((node, entries) -> behind.dataPoint(
                            point(Labels.of("node", node, "partition", each.partition()), (double) entries)));
        }
        page.metricSnapshot(behind.build());
    }

    private void raft() {
        gauge("raft_term", "The number of the last election; it grows with each change of the leader", each ->
                (double) each.term());
        counter("raft_elections", "Elections that this node has stood for", each ->
                (double) each.raft().elections());
        counter("raft_election_timeouts", "Elections that nobody has won in time", each ->
                (double) each.raft().timeouts());
        counter("raft_snapshots_installed", "Partitions that were got whole from their leader", each ->
                (double) each.raft().snapshots());
        times(
                "raft_append_seconds",
                "Until an entry was on this node's disk, in the last minutes",
                each -> each.raft().appendMedian(),
                each -> each.raft().appendP99());
        times(
                "raft_sync_seconds",
                "Syncs of the log, in the last minutes",
                each -> each.raft().syncMedian(),
                each -> each.raft().syncP99());
    }

    private static void clocks(MetricSnapshots.Builder page, ClockNumbers clocks) {
        Long ahead = clocks.aheadMillis();
        if (ahead != null) {
            page.metricSnapshot(GaugeSnapshot.builder()
                    .name("holdfast_clock_ahead_seconds")
                    .help("What the clock of this node is ahead of most others'")
                    .dataPoint(point(Labels.EMPTY, ahead / MILLIS_PER_SECOND))
                    .build());
        }
        GaugeSnapshot.Builder others = GaugeSnapshot.builder()
                .name("holdfast_node_clock_ahead_seconds")
                .help("What the clock of another node is ahead of this one's");
        for (Map.Entry<String, Long> each : clocks.others().entrySet()) {
            others.dataPoint(point(Labels.of("node", each.getKey()), each.getValue() / MILLIS_PER_SECOND));
        }
        page.metricSnapshot(others.build());
    }

    private void gauge(String name, String help, ToDoubleFunction<ReplicaNumbers> value) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("holdfast_" + name).help(help);
        replicas.forEach(each -> gauge.dataPoint(point(labels(each, null), value.applyAsDouble(each))));
        page.metricSnapshot(gauge.build());
    }

    private void times(
            String name, String help, ToDoubleFunction<ReplicaNumbers> median, ToDoubleFunction<ReplicaNumbers> p99) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("holdfast_" + name).help(help);
        replicas.forEach(each -> gauge.dataPoint(point(labels(each, "0.5"), median.applyAsDouble(each)))
                .dataPoint(point(labels(each, "0.99"), p99.applyAsDouble(each))));
        page.metricSnapshot(gauge.build());
    }

    private void counter(String name, String help, ToDoubleFunction<ReplicaNumbers> value) {
        CounterSnapshot.Builder counter =
                CounterSnapshot.builder().name("holdfast_" + name).help(help);
        replicas.forEach(each -> counter.dataPoint(CounterDataPointSnapshot.builder()
                .labels(labels(each, null))
                .value(value.applyAsDouble(each))
                .build()));
        page.metricSnapshot(counter.build());
    }

    private static Labels labels(ReplicaNumbers replica, @Nullable String quantile) {
        return quantile == null
                ? Labels.of("partition", replica.partition())
                : Labels.of("partition", replica.partition(), "quantile", quantile);
    }

    private static GaugeDataPointSnapshot point(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }
}
