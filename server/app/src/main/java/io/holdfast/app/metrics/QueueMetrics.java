package io.holdfast.app.metrics;

import io.holdfast.engine.command.DurationBuckets;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueStatistics;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The series that every queue has that is shown. */
final class QueueMetrics {
    /** Something that is counted for each queue. */
    record QueueCounter(String name, String help, ToDoubleFunction<QueueStatistics> value) {}

    static final List<QueueCounter> COUNTERS = List.of(
            new QueueCounter("sent", "Messages accepted", numbers -> numbers.sent),
            new QueueCounter(
                    "deduplicated",
                    "Messages not stored because they were sent before",
                    numbers -> numbers.deduplicated),
            new QueueCounter("received", "Messages handed out", numbers -> numbers.received),
            new QueueCounter("redelivered", "Messages handed out again", numbers -> numbers.redelivered),
            new QueueCounter("deleted", "Messages deleted by consumers", numbers -> numbers.deleted),
            new QueueCounter(
                    "dead_lettered", "Messages moved to the dead-letter queue", numbers -> numbers.deadLettered),
            new QueueCounter("empty_receives", "Receives that got nothing", numbers -> numbers.emptyReceives),
            new QueueCounter("expired_visibility", "Leases that ran out", numbers -> numbers.visibilityExpired),
            new QueueCounter(
                    "expired_messages", "Messages that outlived their retention", numbers -> numbers.retentionExpired),
            new QueueCounter(
                    "expired_unread_messages",
                    "Messages that outlived their retention before anybody received them",
                    numbers -> numbers.expiredUnread),
            new QueueCounter(
                    "late_deletes",
                    "Messages deleted after their visibility timeout had run out",
                    numbers -> numbers.lateDeletes),
            new QueueCounter("dead_letters_in", "Messages that came as dead letters", numbers -> numbers.deadLettersIn),
            new QueueCounter("moved_in", "Messages that a move task brought", numbers -> numbers.movedIn),
            new QueueCounter("moved_out", "Messages that a move task took away", numbers -> numbers.movedOut),
            new QueueCounter(
                    "sent_bytes", "Bodies and attributes of messages accepted, in bytes", numbers -> numbers.sentBytes),
            new QueueCounter(
                    "stale_receipts", "Uses of a receipt that was not the latest", numbers -> numbers.staleReceipts));

    /** Half as many buckets as the history has: each is a series of every queue. */
    private static final long[] SHOWN_UPPER_MILLIS = {
        1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 43_200_000
    };

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
        COUNTERS.forEach(this::counter);
    }

    private void addProcessing() {
        HistogramSnapshot.Builder processing = HistogramSnapshot.builder()
                .name("holdfast_receive_to_delete_seconds")
                .help("From receive to delete");
        for (QueueDescription queue : queues) {
            processing.dataPoint(processing(queue));
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

    private static HistogramSnapshot.HistogramDataPointSnapshot processing(QueueDescription queue) {
        DurationBuckets durations = queue.statistics().receiveToDelete;
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long[] upperMillis = DurationBuckets.upperMillis();
        int fine = 0;
        for (long shown : SHOWN_UPPER_MILLIS) {
            long count = 0;
            while (fine < upperMillis.length && upperMillis[fine] <= shown) {
                count += durations.count(fine++);
            }
            buckets.bucket(shown / 1e3, count);
        }
        buckets.bucket(Double.POSITIVE_INFINITY, durations.count(fine));
        return HistogramSnapshot.HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets.build())
                .sum(durations.sumMillis() / 1e3)
                .labels(labels(queue))
                .build();
    }

    /** A name alone is not enough: another account or region may have a queue of the same. */
    private static Labels labels(QueueDescription queue) {
        QueueName name = queue.queue().name();
        return Labels.of("account", name.account(), "queue", name.name(), "region", name.region());
    }
}
