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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What signatures, encryption and TLS cost: servers that differ in nothing else take turns inside each load, and whoever is not measured is paused.
 * The server's processor time per message stands beside each rate: where the driver has to do the same arithmetic, as with TLS, the rate is not the
 * server's alone.
 */
final class SecuritySection {
    private static final Timing WARM_UP = new Timing(Duration.ZERO, Duration.ofSeconds(1));
    private static final List<Cell> CELLS = List.of(
            new Cell(Workload.SEND, 32),
            new Cell(Workload.SEND, 256),
            new Cell(Workload.BATCH, 32),
            new Cell(Workload.RECEIVE, 32));

    private record Turn(Cell cell, Protection protection) {}

    private final Options options;
    private final Report report;
    private final Map<Protection, RunningServer> servers = new EnumMap<>(Protection.class);
    private final Map<Turn, List<Measured>> runs = new HashMap<>();
    private final Map<Turn, List<Double>> micros = new HashMap<>();
    private int queues;

    private SecuritySection(Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    static void run(Options options, Launcher launcher, Path scratch, Report report) {
        SecuritySection section = new SecuritySection(options, report);
        for (Protection protection : Protection.values()) {
            RunningServer server = protection.start(options.root(), launcher, scratch);
            section.servers.put(protection, server);
            section.warmUp(protection, server);
            server.pause();
        }
        for (int round = 1; round <= options.rounds(); round++) {
            report.note("round " + round + " of " + options.rounds());
            turns().forEach(section::take);
        }
        section.servers.values().forEach(RunningServer::close);
        turns().forEach(section::addRows);
    }

    /** All of them, those to be compared next to each other. */
    private static List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (Cell cell : CELLS) {
            for (Protection protection : Protection.values()) {
                if (isMeasured(cell, protection)) {
                    turns.add(new Turn(cell, protection));
                }
            }
        }
        return turns;
    }

    /** Only prebuilt requests are signed, and those that delete cannot be. */
    static boolean isMeasured(Cell cell, Protection protection) {
        return cell.workload() != Workload.RECEIVE || !protection.isSigned();
    }

    private void warmUp(Protection protection, RunningServer server) {
        List<Turn> own =
                turns().stream().filter(turn -> turn.protection() == protection).toList();
        long each = options.warmUp().toNanos() / own.size();
        for (Turn turn : own) {
            long end = System.nanoTime() + each;
            while (System.nanoTime() - end < 0) {
                measure(server, turn, WARM_UP, new ProcessorMeter(server));
            }
        }
    }

    private void take(Turn turn) {
        RunningServer server = Objects.requireNonNull(servers.get(turn.protection()));
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
        QueueAddress queue = turn.protection().createQueue(server, "bench-" + queues++);
        int connections = turn.cell().connections();
        Measured run = turn.cell().workload() == Workload.RECEIVE
                ? DrainLoad.run(queue, connections, timing, meter)
                : SendLoad.run(queue, connections, turn.cell().workload() == Workload.BATCH ? 10 : 1, timing, meter);
        server.control().deleteQueue(queue.queueUrl());
        return run;
    }

    private void addRows(Turn turn) {
        Turn bare = new Turn(turn.cell(), Protection.NONE);
        double rate = Metric.MESSAGES_PER_SECOND.medianOf(runs.getOrDefault(turn, List.of()));
        double bareRate = Metric.MESSAGES_PER_SECOND.medianOf(runs.getOrDefault(bare, List.of()));
        Findings findings = findings(turn);
        findings.row(what(turn), Metric.MESSAGES_PER_SECOND, rate, goals(turn, bareRate));
        findings.row(what(turn), Metric.PROCESSOR_MICROS, median(micros.getOrDefault(turn, List.of())));
    }

    private static Goal[] goals(Turn turn, double bareRate) {
        double share = switch (turn.protection()) {
            case NONE -> 0;
            case ENCRYPTED -> 0.95;
            case SIGNED -> 0.85;
            case SIGNED_AND_ENCRYPTED -> 0.8;
            case TLS -> 0.6;
        };
        return share == 0 ? new Goal[0] : new Goal[] {Goal.atLeast(share, Protection.NONE.title(), bareRate)};
    }

    private Findings findings(Turn turn) {
        return new Findings("security", turn.cell().connections(), options.rounds(), report);
    }

    private static String what(Turn turn) {
        return turn.cell().workload().title() + ", " + turn.protection().title();
    }

    private static double median(List<Double> values) {
        return Metric.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
