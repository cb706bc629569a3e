package io.holdfast.bench;

import io.holdfast.bench.contender.ClusterNodes;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.outage.Callers;
import io.holdfast.bench.outage.LoadBalancer;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What clients notice when nodes of a cluster are killed, and when they are restarted in turn: each partition has one queue, to which one thread sends
 * through the AWS SDK and a load balancer.
 */
final class OutageSection {
    private static final int PARTITIONS = 12;
    /** After a node is ready again: for what it has missed, and as an operator looks at {@code cluster status} before going on. */
    private static final long SETTLING_MILLIS = 3_000;

    private static final long GIVE_UP_SECONDS = 60;

    private final Options options;
    private final ClusterNodes nodes;
    private final Callers callers;
    private final Report report;
    private final Findings findings;

    private OutageSection(Options options, ClusterNodes nodes, Callers callers, Report report) {
        this.options = options;
        this.nodes = nodes;
        this.callers = callers;
        this.report = report;
        this.findings = new Findings(ClusterSection.LABEL, PARTITIONS, 1, report);
    }

    static void run(Options options, Launcher launcher, Path scratch, Report report) {
        try (ClusterNodes nodes = ClusterNodes.start(launcher, Directories.fresh(scratch.resolve("outage")));
                LoadBalancer balancer = new LoadBalancer(nodes.ports())) {
            List<String> queues = queues(nodes);
            try (Callers callers = new Callers(balancer.port(), queues)) {
                OutageSection section = new OutageSection(options, nodes, callers, report);
                Pause.millis(options.warmUp().toMillis());
                section.restarts();
                section.kills();
            }
        }
    }

    /** One queue in each partition. */
    private static List<String> queues(ClusterNodes nodes) {
        QueuePlacement placement = new QueuePlacement(0, PARTITIONS);
        String[] names = new String[PARTITIONS];
        for (int i = 0; Arrays.asList(names).contains(null); i++) {
            String name = "outage-" + i;
            int partition = placement.partitionOf(new QueueName("us-east-1", "000000000000", name));
            names[partition] = names[partition] == null ? name : names[partition];
        }
        return Arrays.stream(names)
                .map(name -> nodes.node("a").control().createQueue(name))
                .toList();
    }

    private void restarts() {
        List<Double> pauses = new ArrayList<>();
        int failedBefore = callers.failures().size();
        long answeredBefore = callers.answered();
        for (int round = 1; round <= (options.isQuick() ? 1 : 2); round++) {
            for (String name : nodes.names()) {
                long start = System.nanoTime();
                nodes.node(name).stop();
                double stopMillis = (System.nanoTime() - start) / 1e6;
                nodes.start(name);
                double millis = (System.nanoTime() - start) / 1e6;
                Pause.millis(SETTLING_MILLIS);
                double[] longest = callers.longestPausesMillis(start);
                findings.note(String.format(
                        Locale.ROOT,
                        "restart of node %s: stopped in %.0f ms, ready after %.0f ms; longest pause of a queue %.0f"
                                + " ms, median %.0f ms",
                        name,
                        stopMillis,
                        millis,
                        DoubleStream.of(longest).max().orElseThrow(),
                        Metric.median(longest)));
                DoubleStream.of(longest).forEach(pauses::add);
            }
        }
        findings.row(
                "rolling restart, pause of a partition",
                Metric.P99_MILLIS,
                Metric.percentile(
                        99, pauses.stream().mapToDouble(Double::doubleValue).toArray()),
                Goal.atMost(500));
        failed("rolling restart", failedBefore, answeredBefore);
    }

    private void kills() {
        double[] millis = new double[options.kills()];
        int failedBefore = callers.failures().size();
        long answeredBefore = callers.answered();
        for (int i = 0; i < millis.length; i++) {
            String victim = nodes.busiest();
            long start = System.nanoTime();
            nodes.node(victim).kill();
            millis[i] = callers.millisUntilAllAnswered(start, GIVE_UP_SECONDS);
            findings.note(String.format(
                    Locale.ROOT, "kill %d: node %s, all queues answer after %.0f ms", i + 1, victim, millis[i]));
            nodes.start(victim);
            Pause.millis(SETTLING_MILLIS);
        }
        findings.row("kill -9, until every queue answers", Metric.P50_MILLIS, Metric.median(millis));
        findings.row(
                "kill -9, until every queue answers",
                Metric.P99_MILLIS,
                Metric.percentile(99, millis),
                Goal.atMost(3_000));
        failed(millis.length + " × kill -9", failedBefore, answeredBefore);
    }

    private void failed(String what, int failedBefore, long answeredBefore) {
        List<String> failures = callers.failures();
        List<String> since = failures.subList(failedBefore, failures.size());
        since.forEach(failure -> findings.note("failed: " + failure));
        findings.note(what + ": " + (callers.answered() - answeredBefore) + " SDK calls answered");
        report.add(Row.ofHoldfast(
                ClusterSection.LABEL + ": " + what + ", failed SDK calls",
                "",
                Metric.COUNT,
                since.size(),
                Goal.atMost(0)));
    }
}
