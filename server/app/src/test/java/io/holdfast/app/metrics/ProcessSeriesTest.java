package io.holdfast.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProcessSeriesTest {
    private final Map<String, Double> told = told();

    @Test
    void processTellsWhatItTakesFromItsMachine() {
        assertThat(value("process_cpu_seconds")).isPositive();
        assertThat(value("process_open_fds")).isBetween(1.0, value("process_max_fds"));
        assertThat(value("process_resident_memory_bytes")).isGreaterThan(1 << 20);
        assertThat(value("process_start_time_seconds") * 1000)
                .isEqualTo((double) ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    @Test
    void javaTellsOfItsMemoryThreadsAndCollections() {
        assertThat(value("jvm_memory_used_bytes{heap}")).isPositive();
        assertThat(value("jvm_memory_used_bytes{nonheap}")).isPositive();
        assertThat(value("jvm_memory_committed_bytes{heap}"))
                .isGreaterThanOrEqualTo(value("jvm_memory_used_bytes{heap}") / 2);
        assertThat(value("jvm_memory_max_bytes{heap}"))
                .isEqualTo((double) Runtime.getRuntime().maxMemory());
        assertThat(value("jvm_threads_current")).isBetween(1.0, value("jvm_threads_peak"));
        assertThat(told).containsKeys("jvm_buffer_pool_used_bytes{direct}", "jvm_buffer_pool_used_buffers{mapped}");
        assertThat(told.keySet()).anyMatch(name -> name.startsWith("jvm_gc_collection_seconds{"));
    }

    @Test
    void residentMemoryIsReadAsTheSystemWritesIt() {
        assertThat(ProcessSeries.parseBytes("VmRSS:\t  123456 kB")).isEqualTo(123_456L << 10);
    }

    private double value(String series) {
        assertThat(told).containsKey(series);
        return told.getOrDefault(series, Double.NaN);
    }

    private static Map<String, Double> told() {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        ProcessSeries.add(page);
        JavaSeries.add(page);
        return page.build().stream()
                .flatMap(snapshot -> snapshot.getDataPoints().stream()
                        .map(point -> Map.entry(
                                snapshot.getMetadata().getName()
                                        + point.getLabels().stream()
                                                .map(label -> "{" + label.getValue() + "}")
                                                .collect(Collectors.joining()),
                                valueOf(snapshot, point))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static double valueOf(MetricSnapshot snapshot, Object point) {
        if (snapshot instanceof SummarySnapshot) {
            return ((SummarySnapshot.SummaryDataPointSnapshot) point).getSum();
        }
        return snapshot instanceof CounterSnapshot
                ? ((CounterSnapshot.CounterDataPointSnapshot) point).getValue()
                : ((GaugeSnapshot.GaugeDataPointSnapshot) point).getValue();
    }
}
