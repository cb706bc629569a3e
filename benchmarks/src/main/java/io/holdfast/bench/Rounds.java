package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every workload against every contender, several times. All servers live through all rounds; the contenders take turns inside
 * each workload, so that the machine's moods hit all alike, and whoever is not measured is paused.
 */
final class Rounds {
    private static final Timing WARM_UP = new Timing(Duration.ZERO, Duration.ofSeconds(1));
    private static final int STEADY_RUNS = 2;
    private static final double STILL_FASTER = 1.05;

    private record Cell(Workload workload, int connections) {}

    private final Options options;
    private final Report report;
    private final Map<Contender, RunningServer> servers = new EnumMap<>(Contender.class);
    private final Map<Cell, Map<Contender, List<Measured>>> results = new LinkedHashMap<>();
    private int queues;

    Rounds(Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    void run(Launcher launcher) {
        for (Contender contender : options.contenders()) {
            boolean elsewhere = options.against() > 0;
            RunningServer server = elsewhere ? RunningServer.elsewhere(options.against()) : launcher.start(contender);
            servers.put(contender, server);
            warmUp(contender, server);
            server.pause();
        }
        for (int round = 1; round <= options.rounds(); round++) {
            report.note("round " + round + " of " + options.rounds());
            round();
        }
        servers.values().forEach(RunningServer::close);
        results.forEach(this::addRows);
    }

    /** So that no contender is measured while its code is still being compiled: until it gets no faster, within limits. */
    private void warmUp(Contender contender, RunningServer server) {
        List<Workload> workloads = Workload.all()
                .filter(workload -> options.wants(workload.shortName()) && workload.fits(contender))
                .toList();
        for (Workload workload : workloads) {
            try {
                warmUp(server, workload, System.nanoTime() + options.warmUp().toNanos() / workloads.size());
            } catch (RuntimeException e) {
                // Cold servers may be too slow for a schedule; the rounds judge.
                report.note("warm-up of " + contender.title() + ": " + e.getMessage());
            }
        }
    }

    private void warmUp(RunningServer server, Workload workload, long endNanos) {
        int connections = workload.connections(options.connections()).get(0);
        double best = 0;
        for (int steady = 0; steady < STEADY_RUNS && System.nanoTime() - endNanos < 0; ) {
            double rate = measure(server, workload, connections, WARM_UP).messagesPerSecond();
            steady = rate > best * STILL_FASTER ? 0 : steady + 1;
            best = Math.max(best, rate);
        }
    }

    private void round() {
        for (Workload workload : Workload.values()) {
            if (options.wants(workload.shortName())) {
                for (int connections : workload.connections(options.connections())) {
                    servers.forEach((contender, server) -> turn(contender, server, new Cell(workload, connections)));
                }
            }
        }
    }

    private void turn(Contender contender, RunningServer server, Cell cell) {
        if (!cell.workload().fits(contender)) {
            return;
        }
        server.resume();
        attempt(cell.workload().title() + " on " + contender.title(), () -> {
            Measured run = measure(server, cell.workload(), cell.connections(), options.timing());
            report.run(cell.workload().title(), cell.connections(), contender, run);
            results.computeIfAbsent(cell, key -> new EnumMap<>(Contender.class))
                    .computeIfAbsent(contender, key -> new ArrayList<>())
                    .add(run);
        });
        server.pause();
    }

    private Measured measure(RunningServer server, Workload workload, int connections, Timing timing) {
        String url = server.control().createQueue("bench-" + queues++);
        Measured run = workload.run(new QueueAddress(server.port(), url), connections, timing);
        server.control().deleteQueue(url);
        return run;
    }

    private void attempt(String what, Runnable measurement) {
        try {
            measurement.run();
        } catch (RuntimeException e) {
            report.failure(what, e);
        }
    }

    private void addRows(Cell cell, Map<Contender, List<Measured>> runs) {
        for (Metric metric : cell.workload().metrics()) {
            Map<Contender, Double> medians = new EnumMap<>(Contender.class);
            runs.forEach((contender, all) -> medians.put(contender, metric.medianOf(all)));
            report.add(new Row(
                    cell.workload().title(),
                    Integer.toString(cell.connections()),
                    metric,
                    medians,
                    Goal.of(cell.workload(), cell.connections(), metric)));
        }
    }
}
