package io.holdfast.bench;

import io.holdfast.bench.contender.ClusterNodes;
import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RabbitNodes;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.PacedLoad;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Three nodes on this one machine: what they cost while nothing happens, how long a commit takes, and their rate beside that of one node and of RabbitMQ's
 * quorum queues. Connections are spread over the nodes, on both sides.
 */
final class ClusterSection {
    static final String LABEL = "cluster of 3";
    private static final int CONNECTIONS = 64;
    private static final int SENDS_PER_SECOND = 200;
    private static final Timing WARM_UP = new Timing(Duration.ZERO, Duration.ofSeconds(1));
    private static final List<Integer> BATCHES = List.of(1, 10);

    private record Turn(int batch, String contender) {}

    private final Options options;
    private final Launcher launcher;
    private final Path scratch;
    private final Report report;
    private final Findings findings;
    private final Map<Turn, List<Measured>> runs = new HashMap<>();
    private int queues;

    private ClusterSection(Options options, Launcher launcher, Path scratch, Report report) {
        this.options = options;
        this.launcher = launcher;
        this.scratch = scratch;
        this.report = report;
        this.findings = new Findings(LABEL, CONNECTIONS, options.rounds(), report);
    }

    static void run(Options options, Launcher launcher, Path scratch, Report report) {
        ClusterSection section = new ClusterSection(options, launcher, scratch, report);
        try (ClusterNodes nodes = ClusterNodes.start(launcher, Directories.fresh(scratch.resolve("cluster")))) {
            section.idle(nodes);
            section.latency(nodes);
            section.rates(nodes);
        }
    }

    private void idle(ClusterNodes nodes) {
        // Until each node leads its share, and what the start has compiled and loaded is done.
        Pause.millis(options.isQuick() ? 20_000 : 45_000);
        int seconds = options.isQuick() ? 10 : 20;
        Map<String, Double> before = new HashMap<>();
        nodes.names().forEach(name -> before.put(name, nodes.node(name).processorMicros()));
        long start = System.nanoTime();
        Pause.millis(seconds * 1000L);
        double micros = (System.nanoTime() - start) / 1e3;
        double mostPercent = 0;
        double mostMegabytes = 0;
        for (String name : nodes.names()) {
            RunningServer node = nodes.node(name);
            double percent = 100 * (node.processorMicros() - before.getOrDefault(name, 0.0)) / micros;
            findings.note(String.format(
                    Locale.ROOT,
                    "idle node %s: %.1f %% of a core, %.0f MB resident, %d threads",
                    name,
                    percent,
                    node.rssMegabytes(),
                    node.threads()));
            mostPercent = Math.max(mostPercent, percent);
            mostMegabytes = Math.max(mostMegabytes, node.rssMegabytes());
        }
        findings.row("busiest idle node", Metric.PERCENT_OF_A_CORE, mostPercent, Goal.atMost(10));
        findings.row("largest idle node", Metric.MEGABYTES, mostMegabytes, Goal.atMost(250));
    }

    private void latency(ClusterNodes nodes) {
        String queue = nodes.node("a").control().createQueue("paced");
        // The compilers of three servers have to share the processors with what they compile.
        Timing twice = new Timing(options.warmUp(), options.warmUp());
        findings.run("warm-up", SendLoad.run(nodes.atAll(queue), CONNECTIONS, 1, twice));
        Duration warmUp = Duration.ofSeconds(5);
        Duration measured = Duration.ofSeconds(options.isQuick() ? 5 : 15);
        Measured paced = PacedLoad.run(nodes.atAll(queue), SENDS_PER_SECOND, new Timing(warmUp, measured));
        String what = "SendMessage at " + SENDS_PER_SECOND + "/s";
        findings.run(what, paced);
        findings.row(what, Metric.P50_MILLIS, paced.p50Millis(), Goal.atMost(6));
        findings.row(what, Metric.P99_MILLIS, paced.p99Millis());
    }

    private void rates(ClusterNodes nodes) {
        Optional<RabbitNodes> rabbit = RabbitNodes.start(launcher, Directories.fresh(scratch.resolve("rabbitmq")));
        try (RunningServer alone = launcher.start(Contender.HOLDFAST)) {
            List<SendingSide> sides = new ArrayList<>();
            sides.add(new SendingSide.Cluster(nodes));
            sides.add(new SendingSide.Alone(alone));
            rabbit.ifPresentOrElse(
                    found -> sides.add(new SendingSide.Rabbit(found)),
                    () -> findings.note(
                            "RabbitMQ is not installed (Debian: rabbitmq-server), so nothing is compared with it"));
            sides.forEach(SendingSide::pause);
            sides.forEach(this::warmUp);
            for (int round = 1; round <= options.rounds(); round++) {
                findings.note("round " + round + " of " + options.rounds());
                for (int batch : BATCHES) {
                    sides.forEach(side -> take(batch, side));
                }
            }
            sides.get(0).resume();
        } finally {
            rabbit.ifPresent(RabbitNodes::close);
        }
        addRows();
    }

    private void warmUp(SendingSide side) {
        side.resume();
        // Three servers of ours share two processors with their compilers: they need a minute of load until they are
        // compiled.
        long end = System.nanoTime() + options.warmUp().multipliedBy(3).toNanos();
        for (int i = 0; System.nanoTime() - end < 0; i++) {
            side.run("warm-" + queues++, CONNECTIONS, BATCHES.get(i % BATCHES.size()), WARM_UP);
        }
        side.pause();
    }

    private void take(int batch, SendingSide side) {
        side.resume();
        Measured run = side.run("bench-" + queues++, CONNECTIONS, batch, options.timing());
        side.pause();
        report.run(title(batch), CONNECTIONS, side.title(), run);
        runs.computeIfAbsent(new Turn(batch, side.title()), key -> new ArrayList<>())
                .add(run);
    }

    private void addRows() {
        for (int batch : BATCHES) {
            List<Goal> goals = new ArrayList<>();
            double rabbit = rate(batch, SendingSide.Rabbit.TITLE);
            if (!Double.isNaN(rabbit)) {
                goals.add(Goal.atLeast(1.5, String.format(Locale.ROOT, "RabbitMQ's %,.0f", rabbit), rabbit));
            }
            double alone = rate(batch, SendingSide.Alone.TITLE);
            if (batch > 1) {
                goals.add(Goal.atLeast(0.2, String.format(Locale.ROOT, "one node's %,.0f", alone), alone));
            }
            findings.row(
                    title(batch),
                    Metric.MESSAGES_PER_SECOND,
                    rate(batch, SendingSide.Cluster.TITLE),
                    goals.toArray(new Goal[0]));
        }
    }

    private double rate(int batch, String contender) {
        return Metric.MESSAGES_PER_SECOND.medianOf(runs.getOrDefault(new Turn(batch, contender), List.of()));
    }

    private static String title(int batch) {
        return batch == 1 ? Workload.SEND.title() : Workload.BATCH.title();
    }
}
