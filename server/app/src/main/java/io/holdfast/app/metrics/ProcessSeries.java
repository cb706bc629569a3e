package io.holdfast.app.metrics;

import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The series of the process as the operating system sees it, under the names that Prometheus' own libraries use, so that dashboards made for those
 * work here too. What the system does not tell is left out.
 */
final class ProcessSeries {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final long KIB = 1024;

    private ProcessSeries() {}

    static void add(MetricSnapshots.Builder page) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            page.metricSnapshot(CounterSnapshot.builder()
                    .name("process_cpu_seconds")
                    .help("Processor time that the process has used")
                    .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                            .value(Math.max(0, system.getProcessCpuTime()) / NANOS_PER_SECOND)
                            .build())
                    .build());
            page.metricSnapshot(
                    gauge("process_open_fds", "Open files and sockets", (double) system.getOpenFileDescriptorCount()));
            page.metricSnapshot(gauge("process_max_fds", "Files and sockets that the process may open", (double)
                    system.getMaxFileDescriptorCount()));
        }
        page.metricSnapshot(gauge(
                "process_start_time_seconds",
                "When the process was started, as seconds since 1970",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND));
        residentBytes()
                .ifPresent(bytes -> page.metricSnapshot(gauge(
                        "process_resident_memory_bytes",
                        "Memory of the process that is in RAM: heap, what is outside of it, and mapped files",
                        (double) bytes)));
    }

    private static OptionalLong residentBytes() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(RESIDENT))
                    .mapToLong(ProcessSeries::parseBytes)
                    .findFirst();
        } catch (IOException notLinux) {
            return OptionalLong.empty();
        }
    }

    /** For example: {@code VmRSS:    123456 kB}. */
    static long parseBytes(String line) {
        return Long.parseLong(line.replaceAll("\\D", "")) * KIB;
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
