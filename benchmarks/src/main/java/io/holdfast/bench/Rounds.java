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
import java.util.HashMap;
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

    /** Of more workloads than these each gets no less warm-up. */
    private static final int MOST_SHARES = 5;

    private final Options options;
    private final Report report;
    private final Plan plan;
    private final Map<Contender, RunningServer> servers = new EnumMap<>(Contender.class);
    private final Map<Cell, Map<Contender, List<Measured>>> results = new HashMap<>();
    private int queues;

    Rounds(Options options, Plan plan, Report report) {
        this.options = options;
        this.plan = plan;
        this.report = report;
    }

    void run(Launcher launcher) {
        for (Contender contender : plan.contenders()) {
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
        plan.rows().forEach(this::addRows);
    }

    /** So that no contender is measured while its code is still being compiled: until it gets no faster, within limits. */
    private void warmUp(Contender contender, RunningServer server) {
        List<Workload> workloads = plan.workloads(contender);
        long each = options.warmUp().toNanos() / Math.max(1, Math.min(workloads.size(), MOST_SHARES));
        for (Workload workload : workloads) {
            try {
                warmUp(server, workload, System.nanoTime() + each);
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
        for (Cell cell : plan.turns()) {
            servers.forEach((contender, server) -> {
                if (plan.measures(cell, contender)) {
                    turn(contender, server, cell);
                }
            });
        }
    }

    private void turn(Contender contender, RunningServer server, Cell cell) {
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
        QueueAddress queue = workload.create(server, "bench-" + queues++);
        Measured run = workload.run(queue, connections, timing);
        server.control().deleteQueue(queue.queueUrl());
        return run;
    }

    private void attempt(String what, Runnable measurement) {
        try {
            measurement.run();
        } catch (RuntimeException e) {
            report.failure(what, e);
        }
    }

    private void addRows(Cell cell) {
        Map<Contender, List<Measured>> runs = results.getOrDefault(cell, Map.of());
        for (Metric metric : cell.workload().metrics()) {
            Map<Contender, Double> medians = new EnumMap<>(Contender.class);
            runs.forEach((contender, all) -> medians.put(contender, metric.medianOf(all)));
            double baseline = metric.medianOf(
                    results.getOrDefault(cell.baseline(), Map.of()).getOrDefault(Contender.HOLDFAST, List.of()));
            report.add(new Row(
                    cell.workload().title(),
                    Integer.toString(cell.connections()),
                    metric,
                    medians,
                    Goal.of(cell.workload(), cell.connections(), metric, baseline)));
        }
    }
}
