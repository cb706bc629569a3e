package io.holdfast.app.metrics;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The series of Java itself, under the names that Prometheus' own libraries use. */
final class JavaSeries {
    private static final double MILLIS_PER_SECOND = 1e3;

    private JavaSeries() {}

    static void add(MetricSnapshots.Builder page) {
        memory(page);
        buffers(page);
        collections(page);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        page.metricSnapshot(GaugeSnapshot.builder()
                .name("jvm_threads_current")
                .help("Threads")
                .dataPoint(point(threads.getThreadCount(), Labels.EMPTY))
                .build());
        page.metricSnapshot(GaugeSnapshot.builder()
                .name("jvm_threads_peak")
                .help("Most threads at the same time since the start")
                .dataPoint(point(threads.getPeakThreadCount(), Labels.EMPTY))
                .build());
    }

    private static void memory(MetricSnapshots.Builder page) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        Map<String, MemoryUsage> areas =
                Map.of("heap", memory.getHeapMemoryUsage(), "nonheap", memory.getNonHeapMemoryUsage());
        memory(
                page,
                "used",
                "Memory in use: the heap, and what Java needs for classes and compiled code",
                areas,
                each -> each.getUsed());
        memory(page, "committed", "Memory that Java has got from the system", areas, each -> each.getCommitted());
        memory(page, "max", "Memory that Java may use; -1 if that is not limited", areas, each -> each.getMax());
    }

    private static void memory(
            MetricSnapshots.Builder page,
            String name,
            String help,
            Map<String, MemoryUsage> areas,
            ToLongFunction<MemoryUsage> value) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("jvm_memory_" + name + "_bytes").help(help);
        areas.forEach((area, usage) -> gauge.dataPoint(point(value.applyAsLong(usage), Labels.of("area", area))));
        page.metricSnapshot(gauge.build());
    }

    private static void buffers(MetricSnapshots.Builder page) {
        GaugeSnapshot.Builder used = GaugeSnapshot.builder()
                .name("jvm_buffer_pool_used_bytes")
                .help("Java's own buffers outside the heap, and files that it has mapped");
        GaugeSnapshot.Builder count =
                GaugeSnapshot.builder().name("jvm_buffer_pool_used_buffers").help("How many such buffers there are");
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            Labels labels = Labels.of("pool", pool.getName());
            used.dataPoint(point(pool.getMemoryUsed(), labels));
            count.dataPoint(point(pool.getCount(), labels));
        }
        page.metricSnapshot(used.build());
        page.metricSnapshot(count.build());
    }

    private static void collections(MetricSnapshots.Builder page) {
        SummarySnapshot.Builder collections = SummarySnapshot.builder()
                .name("jvm_gc_collection_seconds")
                .help("Time spent collecting garbage, and how often");
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections.dataPoint(SummarySnapshot.SummaryDataPointSnapshot.builder()
                    .labels(Labels.of("gc", collector.getName()))
                    .count(Math.max(0, collector.getCollectionCount()))
                    .sum(Math.max(0, collector.getCollectionTime()) / MILLIS_PER_SECOND)
                    .build());
        }
        page.metricSnapshot(collections.build());
    }

    private static GaugeDataPointSnapshot point(long value, Labels labels) {
        return GaugeDataPointSnapshot.builder()
                .value((double) value)
                .labels(labels)
                .build();
    }
}
