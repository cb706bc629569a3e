package io.holdfast.bench;

import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.Meter;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Processor time of a server, by thread, and of the driver, which is the thread that asks. */
final class ProcessorMeter implements Meter {
    private static final int SHOWN_THREADS = 4;

    private final RunningServer server;
    private final Map<String, Double> spent = new HashMap<>();
    private Map<String, Double> before = Map.of();
    private double driverBefore;
    private double driver;

    ProcessorMeter(RunningServer server) {
        this.server = server;
    }

    @Override
    public void start() {
        before = server.threadMicros();
        driverBefore = driverMicros();
    }

    @Override
    public void stop() {
        driver += driverMicros() - driverBefore;
        server.threadMicros()
                .forEach((name, micros) -> spent.merge(name, micros - before.getOrDefault(name, 0.0), Double::sum));
    }

    /** Of all threads but the compiler's: what is left of that is the warm-up's. */
    double serverMicros() {
        return spent.entrySet().stream()
                .filter(thread -> !thread.getKey().contains("CompilerThre"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** For each of so many messages: the driver, and the busiest threads of the server. */
    String describe(long messages) {
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "µs of processor time per message: driver %.1f, server", driver / messages));
        spent.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(SHOWN_THREADS)
                .forEach(thread -> line.append(
                        String.format(Locale.ROOT, " %s %.1f", thread.getKey(), thread.getValue() / messages)));
        return line.toString();
    }

    private static double driverMicros() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1000.0;
    }
}
