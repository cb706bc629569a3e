package io.holdfast.app.metrics;

import io.holdfast.engine.DurationBuckets;
import io.holdfast.engine.QueueDescription;
import io.holdfast.engine.QueueStatistics;
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
import java.util.function.ToDoubleFunction;

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
        addQueues(page, queues.subList(0, Math.min(queues.size(), MOST_QUEUES)));
        addServer(page, server);
        page.metricSnapshot(gauge(
                "holdfast_queues", "Queues that exist; only the first 500 have series of their own", queues.size()));
        PrometheusTextFormatWriter.create().write(out, page.build(), EscapingScheme.UNDERSCORE_ESCAPING);
    }

    private void addQueues(MetricSnapshots.Builder page, List<QueueDescription> queues) {
        GaugeSnapshot.Builder messages =
                GaugeSnapshot.builder().name("holdfast_messages").help("Messages by state");
        for (QueueDescription queue : queues) {
            addState(messages, queue, "visible", queue.visible());
            addState(messages, queue, "inflight", queue.inFlight());
            addState(messages, queue, "delayed", queue.delayed());
        }
        page.metricSnapshot(messages.build());
        addGauges(
                page,
                queues,
                "oldest_age_seconds",
                "Age of the oldest message",
                queue -> queue.oldestAgeMillis() / 1e3);
        addGauges(page, queues, "waiters", "Parked long polls", QueueDescription::waiters);
        addCounters(page, queues, "sent", "Messages accepted", numbers -> numbers.sent);
        addCounters(page, queues, "received", "Messages handed out", numbers -> numbers.received);
        addCounters(page, queues, "redelivered", "Messages handed out again", numbers -> numbers.redelivered);
        addCounters(page, queues, "deleted", "Messages deleted by consumers", numbers -> numbers.deleted);
        addCounters(page, queues, "empty_receives", "Receives that got nothing", numbers -> numbers.emptyReceives);
        addCounters(page, queues, "expired_visibility", "Leases that ran out", numbers -> numbers.visibilityExpired);
        addCounters(
                page,
                queues,
                "expired_messages",
                "Messages that outlived their retention",
                numbers -> numbers.retentionExpired);
        addCounters(
                page,
                queues,
                "stale_receipts",
                "Uses of a receipt that was not the latest",
                numbers -> numbers.staleReceipts);
        HistogramSnapshot.Builder processing = HistogramSnapshot.builder()
                .name("holdfast_receive_to_delete_seconds")
                .help("From receive to delete");
        for (QueueDescription queue : queues) {
            processing.dataPoint(processing(queue));
        }
        page.metricSnapshot(processing.build());
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

    private static void addState(GaugeSnapshot.Builder gauge, QueueDescription queue, String state, long value) {
        Labels labels = Labels.of("queue", queue.queue().name().name(), "state", state);
        gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                .labels(labels)
                .value((double) value)
                .build());
    }

    private static void addGauges(
            MetricSnapshots.Builder page,
            List<QueueDescription> queues,
            String name,
            String help,
            ToDoubleFunction<QueueDescription> value) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("holdfast_" + name).help(help);
        for (QueueDescription queue : queues) {
            gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                    .labels(label(queue))
                    .value(value.applyAsDouble(queue))
                    .build());
        }
        page.metricSnapshot(gauge.build());
    }

    private static void addCounters(
            MetricSnapshots.Builder page,
            List<QueueDescription> queues,
            String name,
            String help,
            ToDoubleFunction<QueueStatistics> value) {
        CounterSnapshot.Builder counter =
                CounterSnapshot.builder().name("holdfast_" + name).help(help);
        for (QueueDescription queue : queues) {
            counter.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(label(queue))
                    .value(value.applyAsDouble(queue.statistics()))
                    .build());
        }
        page.metricSnapshot(counter.build());
    }

    private static HistogramSnapshot.HistogramDataPointSnapshot processing(QueueDescription queue) {
        DurationBuckets durations = queue.statistics().receiveToDelete;
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long[] upperMillis = DurationBuckets.upperMillis();
        for (int i = 0; i <= upperMillis.length; i++) {
            double upper = i < upperMillis.length ? upperMillis[i] / 1e3 : Double.POSITIVE_INFINITY;
            buckets.bucket(upper, durations.count(i));
        }
        return HistogramSnapshot.HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets.build())
                .sum(durations.sumMillis() / 1e3)
                .labels(label(queue))
                .build();
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

    private static Labels label(QueueDescription queue) {
        return Labels.of("queue", queue.queue().name().name());
    }
}
