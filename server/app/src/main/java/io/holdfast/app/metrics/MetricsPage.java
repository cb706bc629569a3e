package io.holdfast.app.metrics;

import io.holdfast.engine.QueueDescription;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** All metrics in the Prometheus text format. Queues beyond a limit are left out, so that the page stays readable; it says how many. */
public final class MetricsPage {
    public static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    /** Queues that get series of their own. */
    private static final int MOST_QUEUES = 500;

    private final RequestMeter requests;
    private final DurationHistogram commits;

    public MetricsPage(RequestMeter requests, DurationHistogram commits) {
        this.requests = requests;
        this.commits = commits;
    }

    public void write(List<QueueDescription> queues, ServerNumbers server, OutputStream out) throws IOException {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        QueueMetrics.add(page, queues.subList(0, Math.min(queues.size(), MOST_QUEUES)));
        addServer(page, server);
        page.metricSnapshot(gauge(
                "holdfast_queues", "Queues that exist; only the first 500 have series of their own", queues.size()));
        PrometheusTextFormatWriter.create().write(out, page.build(), EscapingScheme.UNDERSCORE_ESCAPING);
    }

    private void addServer(MetricSnapshots.Builder page, ServerNumbers server) {
        HistogramSnapshot.Builder durations =
                HistogramSnapshot.builder().name("holdfast_request_seconds").help("Requests by operation and outcome");
        requests.all()
                .forEach((series, histogram) -> durations.dataPoint(
                        point(histogram, Labels.of("op", series.operation(), "code", series.code()))));
        page.metricSnapshot(durations.build());
        page.metricSnapshot(HistogramSnapshot.builder()
                .name("holdfast_fsync_seconds")
                .help("Commits of a batch, sync included")
                .dataPoint(point(commits, Labels.EMPTY))
                .build());
        page.metricSnapshot(gauge("holdfast_connections", "Open connections", server.openConnections()));
        page.metricSnapshot(
                gauge("holdfast_disk_free_bytes", "Free space of the data directory", server.diskFreeBytes()));
        page.metricSnapshot(gauge("holdfast_log_bytes", "Write-ahead log", server.logBytes()));
        page.metricSnapshot(gauge("holdfast_table_bytes", "Sorted files", server.tableBytes()));
        page.metricSnapshot(CounterSnapshot.builder()
                .name("holdfast_http_refused")
                .help("Requests refused before they were read")
                .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .value((double) server.refusedRequests())
                        .build())
                .build());
        page.metricSnapshot(InfoSnapshot.builder()
                .name("holdfast_build")
                .help("The running version")
                .dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder()
                        .labels(Labels.of("version", server.version()))
                        .build())
                .build());
    }

    private static HistogramSnapshot.HistogramDataPointSnapshot point(DurationHistogram histogram, Labels labels) {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        for (int i = 0; i < DurationHistogram.buckets(); i++) {
            buckets.bucket(DurationHistogram.upperSeconds(i), histogram.count(i));
        }
        return HistogramSnapshot.HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets.build())
                .sum(histogram.sumSeconds())
                .labels(labels)
                .build();
    }

    private static GaugeSnapshot gauge(String name, String help, long value) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                        .value((double) value)
                        .build())
                .build();
    }
}
