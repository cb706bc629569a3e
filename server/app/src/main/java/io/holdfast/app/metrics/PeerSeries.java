package io.holdfast.app.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;

/** The series of what nodes of a cluster do for each other's clients. */
final class PeerSeries {
    private PeerSeries() {}

    static void add(MetricSnapshots.Builder page, PeerNumbers peers) {
        page.metricSnapshot(
                counter("holdfast_forwarded", "Requests sent to the node that decides them", peers.forwarded()));
        page.metricSnapshot(counter(
                "holdfast_forward_repeated", "How often a request had to look for its leader anew", peers.repeated()));
        page.metricSnapshot(counter(
                "holdfast_forward_lost",
                "Requests lost with another node: nobody knows whether they were carried out",
                peers.lost()));
        page.metricSnapshot(counter(
                "holdfast_forward_refused", "Requests that no node took in time, or that were lost", peers.refused()));
        page.metricSnapshot(gauge(
                "holdfast_forward_waiting",
                "Requests without an answer of another node yet, parked polls included",
                peers.waiting()));
        page.metricSnapshot(
                gauge("holdfast_forward_without_leader", "Requests that wait for a leader", peers.withoutLeader()));
        GaugeSnapshot.Builder silent = GaugeSnapshot.builder()
                .name("holdfast_node_unreachable")
                .help("1 for each node that could not be reached when it was last tried");
        peers.unreachable()
                .forEach(node -> silent.dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(Labels.of("node", node))
                        .value(1)
                        .build()));
        page.metricSnapshot(silent.build());
    }

    private static CounterSnapshot counter(String name, String help, long value) {
        return CounterSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(
                        CounterDataPointSnapshot.builder().value((double) value).build())
                .build();
    }

    private static GaugeSnapshot gauge(String name, String help, long value) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(
                        GaugeDataPointSnapshot.builder().value((double) value).build())
                .build();
    }
}
