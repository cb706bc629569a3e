package io.holdfast.bench;

import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What one thing costs: servers that differ in nothing else take turns inside each load, and whoever is not measured is paused. The server's
 * processor time per message stands beside each rate: it varies less, and where the driver has to do the same arithmetic, as with TLS, the rate
 * is not the server's alone.
 */
final class TurnsSection {
    private static final Timing WARM_UP = new Timing(Duration.ZERO, Duration.ofSeconds(1));
    private static final List<Cell> CELLS = List.of(
            new Cell(Workload.SEND, 32),
            new Cell(Workload.SEND, 256),
            new Cell(Workload.BATCH, 32),
            new Cell(Workload.RECEIVE, 32));

    private record Turn(Cell cell, Variant variant) {}

    private final String label;
    private final List<? extends Variant> variants;
    private final Options options;
    private final Report report;
    private final Map<Variant, RunningServer> servers = new HashMap<>();
    private final Map<Turn, List<Measured>> runs = new HashMap<>();
    private final Map<Turn, List<Double>> micros = new HashMap<>();
    private int queues;

    /** @param variants the first is what the others are compared with */
    TurnsSection(String label, List<? extends Variant> variants, Options options, Report report) {
        this.label = label;
        this.variants = variants;
        this.options = options;
        this.report = report;
    }

    void run(Launcher launcher, Path scratch) {
        for (Variant variant : variants) {
            RunningServer server = variant.start(options.root(), launcher, scratch);
            servers.put(variant, server);
            warmUp(variant, server);
            server.pause();
        }
        for (int round = 1; round <= options.rounds(); round++) {
            report.note("round " + round + " of " + options.rounds());
            turns().forEach(this::take);
        }
        servers.values().forEach(RunningServer::close);
        turns().forEach(this::addRows);
    }

    /** All of them, those to be compared next to each other. */
    private List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (Cell cell : CELLS) {
            for (Variant variant : variants) {
                if (variant.isMeasured(cell)) {
                    turns.add(new Turn(cell, variant));
                }
            }
        }
        return turns;
    }

    private void warmUp(Variant variant, RunningServer server) {
        List<Turn> own =
                turns().stream().filter(turn -> turn.variant().equals(variant)).toList();
        long each = options.warmUp().toNanos() / own.size();
        for (Turn turn : own) {
            long end = System.nanoTime() + each;
            while (System.nanoTime() - end < 0) {
                measure(server, turn, WARM_UP, new ProcessorMeter(server));
            }
        }
    }

    private void take(Turn turn) {
        RunningServer server = Objects.requireNonNull(servers.get(turn.variant()));
        server.resume();
        ProcessorMeter meter = new ProcessorMeter(server);
        Measured run = measure(server, turn, options.timing(), meter);
        server.pause();
        findings(turn).run(what(turn), run);
        report.note("    " + meter.describe(run.messages()));
        runs.computeIfAbsent(turn, key -> new ArrayList<>()).add(run);
        micros.computeIfAbsent(turn, key -> new ArrayList<>()).add(meter.serverMicros() / run.messages());
    }

    private Measured measure(RunningServer server, Turn turn, Timing timing, ProcessorMeter meter) {
        QueueAddress queue = turn.variant().createQueue(server, "bench-" + queues++);
        int connections = turn.cell().connections();
        Measured run = turn.cell().workload() == Workload.RECEIVE
                ? DrainLoad.run(queue, connections, timing, meter)
                : SendLoad.run(queue, connections, turn.cell().workload() == Workload.BATCH ? 10 : 1, timing, meter);
        server.control().deleteQueue(queue.queueUrl());
        return run;
    }

    private void addRows(Turn turn) {
        Variant bare = variants.get(0);
        double bareRate =
                Metric.MESSAGES_PER_SECOND.medianOf(runs.getOrDefault(new Turn(turn.cell(), bare), List.of()));
        double share = turn.variant().leastShare();
        Findings findings = findings(turn);
        findings.row(
                what(turn),
                Metric.MESSAGES_PER_SECOND,
                Metric.MESSAGES_PER_SECOND.medianOf(runs.getOrDefault(turn, List.of())),
                share == 0 ? new Goal[0] : new Goal[] {Goal.atLeast(share, bare.title(), bareRate)});
        findings.row(what(turn), Metric.PROCESSOR_MICROS, median(micros.getOrDefault(turn, List.of())));
    }

    private Findings findings(Turn turn) {
        return new Findings(label, turn.cell().connections(), options.rounds(), report);
    }

    private static String what(Turn turn) {
        return turn.cell().workload().title() + ", " + turn.variant().title();
    }

    private static double median(List<Double> values) {
        return Metric.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
