package io.holdfast.app.metrics;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
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
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All metrics in the Prometheus text format. Queues beyond a limit have no series of their own; the page says how many. One thread. */
public final class MetricsPage {
    public static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private final RequestMeter requests;
    private final DurationHistogram commits;
    private final int mostQueues;
    private final Supplier<Set<QueueName>> withAlarms;
    private final Supplier<AlarmNumbers> alarms;
    private final @Nullable Supplier<NodeNumbers> node;
    private final QueueTotals totals = new QueueTotals();

    /**
     * A page that shows nothing yet.
     *
     * @param mostQueues so many queues have series of their own, beside the dead-letter queues and those with alarms
     * @param withAlarms the queues that somebody has set an alarm on
     * @param alarms what alarms say
     */
    public MetricsPage(
            RequestMeter requests,
            DurationHistogram commits,
            int mostQueues,
            Supplier<Set<QueueName>> withAlarms,
            Supplier<AlarmNumbers> alarms) {
        this(requests, commits, mostQueues, withAlarms, alarms, null);
    }

    /**
     * The same, of a node.
     *
     * @param node what it has to tell of itself and the others; null if the server is alone
     */
    public MetricsPage(
            RequestMeter requests,
            DurationHistogram commits,
            int mostQueues,
            Supplier<Set<QueueName>> withAlarms,
            Supplier<AlarmNumbers> alarms,
            @Nullable Supplier<NodeNumbers> node) {
        this.requests = requests;
        this.commits = commits;
        this.mostQueues = mostQueues;
        this.withAlarms = withAlarms;
        this.alarms = alarms;
        this.node = node;
    }

    /**
     * Writes the page.
     *
     * @param counted what happened to the queues of each partition, those that do not exist any more included
     */
    public void write(
            List<QueueDescription> queues, List<PartitionCounts> counted, ServerNumbers server, OutputStream out)
            throws IOException {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        List<QueueDescription> shown = ShownQueues.of(queues, mostQueues, withAlarms.get());
        QueueMetrics.add(page, shown);
        totals.add(page, queues, counted);
        addServer(page, server);
        ProcessSeries.add(page);
        JavaSeries.add(page);
        AlarmSeries.add(page, alarms.get());
        if (node != null) {
            NodeNumbers numbers = node.get();
            PeerSeries.add(page, numbers.peers());
            ReplicaSeries.add(page, numbers.replicas(), numbers.clocks());
        }
        page.metricSnapshot(gauge("holdfast_queues", "Queues that exist", queues.size()));
        page.metricSnapshot(gauge(
                "holdfast_queues_not_shown",
                "Queues without series of their own, because there are more than metrics.max-queues",
                queues.size() - (long) shown.size()));
        write(page, out);
    }

    /** Writes the series of the queues that somebody asks for, and no others. */
    public void write(List<QueueDescription> queues, QueueMatch match, OutputStream out) throws IOException {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        QueueMetrics.add(page, ShownQueues.of(queues, match));
        write(page, out);
    }

    private static void write(MetricSnapshots.Builder page, OutputStream out) throws IOException {
        PrometheusTextFormatWriter.create().write(out, page.build(), EscapingScheme.UNDERSCORE_ESCAPING);
    }

    private void addServer(MetricSnapshots.Builder page, ServerNumbers server) {
        HistogramSnapshot.Builder durations = HistogramSnapshot.builder()
                .name("holdfast_request_seconds")
                .help("Requests by operation and outcome, without the time that receives waited for messages");
        requests.all()
                .forEach((series, histogram) -> durations.dataPoint(
                        point(histogram, Labels.of("op", series.operation(), "code", series.code()))));
        page.metricSnapshot(durations.build());
        page.metricSnapshot(HistogramSnapshot.builder()
                .name("holdfast_long_poll_wait_seconds")
                .help("How long receives that found nothing waited for messages")
                .dataPoint(point(requests.waits(), Labels.EMPTY))
                .build());
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
        page.metricSnapshot(gauge(
                "holdfast_damaged_queues",
                "Queues with rows that cannot be read; they refuse what they cannot do without them",
                server.damagedQueues()));
        page.metricSnapshot(gauge(
                "holdfast_damaged_tables",
                "Tables with damaged files; they are not compacted, so they grow until they are repaired",
                server.damagedTables()));
        page.metricSnapshot(
                counter("holdfast_damage", "How often a queue was found to be damaged", server.damageFound()));
        page.metricSnapshot(counter(
                "holdfast_log_files_lost", "Log files removed under the running server", server.lostLogFiles()));
        page.metricSnapshot(
                counter("holdfast_http_refused", "Requests refused before they were read", server.refusedRequests()));
        page.metricSnapshot(
                counter("holdfast_clock_steps", "How often the system clock was found to be set", server.clockSteps()));
        page.metricSnapshot(gauge(
                "holdfast_clock_offset_seconds",
                "What the system clock is ahead of the server's own time because it was set",
                server.clockOffsetMillis() / 1000.0));
        page.metricSnapshot(counter(
                "holdfast_data_keys_generated",
                "Keys made to encrypt messages: one per queue and period",
                server.dataKeysGenerated()));
        page.metricSnapshot(counter(
                "holdfast_data_keys_unwrapped",
                "How often such a key was decrypted to read messages",
                server.dataKeysUnwrapped()));
        page.metricSnapshot(gauge(
                "holdfast_history_bytes", "Minutes of queues on disk, before compression", server.historyBytes()));
        page.metricSnapshot(counter(
                "holdfast_history_hours_dropped",
                "Hours of history dropped before their time because history.disk-budget was used up",
                server.historyHoursDropped()));
        page.metricSnapshot(gauge(
                "holdfast_network_buffer_bytes",
                "Memory outside the heap for what is read from connections and written to them",
                server.networkBufferBytes()));
        page.metricSnapshot(CounterSnapshot.builder()
                .name("holdfast_access_log_lines")
                .help("Requests for the access log, by what became of their lines")
                .dataPoint(outcome("written", server.accessLinesWritten()))
                .dataPoint(outcome("dropped", server.accessLinesDropped()))
                .build());
        page.metricSnapshot(CounterSnapshot.builder()
                .name("holdfast_spans")
                .help("Spans of traced messages, by what became of them")
                .dataPoint(outcome("exported", server.spans().exported()))
                .dataPoint(outcome("failed", server.spans().failed()))
                .dataPoint(outcome("dropped", server.spans().dropped()))
                .build());
        CounterSnapshot.Builder failures = CounterSnapshot.builder()
                .name("holdfast_background_failures")
                .help("Failures of tasks that are repeated in the background");
        server.backgroundFailures()
                .forEach((task, count) -> failures.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .labels(Labels.of("task", task))
                        .value((double) count)
                        .build()));
        page.metricSnapshot(failures.build());
        page.metricSnapshot(InfoSnapshot.builder()
                .name("holdfast_build")
                .help("The running version")
                .dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder()
                        .labels(Labels.of("version", server.version()))
                        .build())
                .build());
    }

    private static CounterSnapshot.CounterDataPointSnapshot outcome(String outcome, long count) {
        return CounterSnapshot.CounterDataPointSnapshot.builder()
                .labels(Labels.of("outcome", outcome))
                .value((double) count)
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

    private static CounterSnapshot counter(String name, String help, long value) {
        return CounterSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .value((double) value)
                        .build())
                .build();
    }

    private static GaugeSnapshot gauge(String name, String help, long value) {
        return gauge(name, help, (double) value);
    }

    private static GaugeSnapshot gauge(String name, String help, double value) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                        .value(value)
                        .build())
                .build();
    }
}
