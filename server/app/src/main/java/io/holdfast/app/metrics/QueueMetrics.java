package io.holdfast.app.metrics;

import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The series that every queue has that is shown. */
final class QueueMetrics {
    private final MetricSnapshots.Builder page;
    private final List<QueueDescription> queues;

    private QueueMetrics(MetricSnapshots.Builder page, List<QueueDescription> queues) {
        this.page = page;
        this.queues = queues;
    }

    static void add(MetricSnapshots.Builder page, List<QueueDescription> queues) {
        QueueMetrics metrics = new QueueMetrics(page, queues);
        metrics.addMessages();
        metrics.addTenants();
        metrics.addNumbers();
        metrics.addProcessing();
    }

    private void addMessages() {
        GaugeSnapshot.Builder messages =
                GaugeSnapshot.builder().name("holdfast_messages").help("Messages by state");
        for (QueueDescription queue : queues) {
            addState(messages, queue, "visible", queue.visible());
            addState(messages, queue, "inflight", queue.inFlight());
            addState(messages, queue, "delayed", queue.delayed());
        }
        page.metricSnapshot(messages.build());
        gauges("oldest_age_seconds", "Age of the oldest message", queue -> queue.oldestAgeMillis() / 1e3);
        gauges("waiters", "Parked long polls", QueueDescription::waiters);
    }

    /** Only of standard queues whose senders name their tenants. */
    private void addTenants() {
        fair("noisy_groups", "Message groups that take more than their share", FairQueueStatistics::noisyGroups);
        GaugeSnapshot.Builder messages =
                GaugeSnapshot.builder().name("holdfast_quiet_messages").help("Messages of quiet groups by state");
        for (QueueDescription queue : queues) {
            FairQueueStatistics numbers = queue.fair();
            if (numbers != null) {
                addState(messages, queue, "visible", numbers.quietVisible());
                addState(messages, queue, "inflight", numbers.quietInFlight());
                addState(messages, queue, "delayed", numbers.quietDelayed());
            }
        }
        page.metricSnapshot(messages.build());
        fair(
                "quiet_oldest_age_seconds",
                "Age of the oldest message of quiet groups",
                numbers -> numbers.quietOldestAgeMillis() / 1e3);
    }

    private void addNumbers() {
        QueueCounter.ALL.forEach(this::counter);
    }

    private void addProcessing() {
        HistogramSnapshot.Builder processing = HistogramSnapshot.builder()
                .name("holdfast_receive_to_delete_seconds")
                .help("From receive to delete");
        for (QueueDescription queue : queues) {
            processing.dataPoint(ProcessingHistogram.point(queue.statistics().receiveToDelete, labels(queue)));
        }
        page.metricSnapshot(processing.build());
    }

    private static void addState(GaugeSnapshot.Builder gauge, QueueDescription queue, String state, long value) {
        gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                .labels(labels(queue).add("state", state))
                .value((double) value)
                .build());
    }

    private void gauges(String name, String help, ToDoubleFunction<QueueDescription> value) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("holdfast_" + name).help(help);
        for (QueueDescription queue : queues) {
            gauge.dataPoint(point(queue, value.applyAsDouble(queue)));
        }
        page.metricSnapshot(gauge.build());
    }

    private void fair(String name, String help, ToDoubleFunction<FairQueueStatistics> value) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("holdfast_" + name).help(help);
        for (QueueDescription queue : queues) {
            FairQueueStatistics numbers = queue.fair();
            if (numbers != null) {
                gauge.dataPoint(point(queue, value.applyAsDouble(numbers)));
            }
        }
        page.metricSnapshot(gauge.build());
    }

    private static GaugeSnapshot.GaugeDataPointSnapshot point(QueueDescription queue, double value) {
        return GaugeSnapshot.GaugeDataPointSnapshot.builder()
                .labels(labels(queue))
                .value(value)
                .build();
    }

    private void counter(QueueCounter which) {
        CounterSnapshot.Builder counter =
                CounterSnapshot.builder().name("holdfast_" + which.name()).help(which.help());
        for (QueueDescription queue : queues) {
            counter.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(labels(queue))
                    .value(which.value().applyAsDouble(queue.statistics()))
                    .build());
        }
        page.metricSnapshot(counter.build());
    }

    /** A name alone is not enough: another account or region may have a queue of the same. */
    private static Labels labels(QueueDescription queue) {
        QueueName name = queue.queue().name();
        return Labels.of("account", name.account(), "queue", name.name(), "region", name.region());
    }
}
