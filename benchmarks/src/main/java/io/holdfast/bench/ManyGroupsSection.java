package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.Groups;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Holdfast with a million groups waiting in one FIFO queue: are they received as fast as a hundred groups, what do they weigh, and
 * how soon is it back after a stop and after a crash? The messages come in turns, one for each group, so that those of one group
 * lie far apart.
 */
final class ManyGroupsSection {
    private static final String HEAP = "-Xmx512m";
    private static final double HEAP_MEGABYTES = 512;
    private static final int CONNECTIONS = 32;
    private static final int OF_EACH_GROUP = 5;
    private static final Timing RUN = new Timing(Duration.ofMillis(500), Duration.ofSeconds(2));
    private static final long SETTLE_MILLIS = 5000;

    /** Each receive run takes a fiftieth, so that after all of them nearly all groups still wait. */
    private static final int TAKEN_PART = 50;

    private final Launcher launcher;
    private final Path data;
    private final int groups;
    private final long messages;
    private final Findings findings;

    ManyGroupsSection(Options options, Launcher launcher, Path scratch, Report report) {
        this.launcher = launcher;
        this.data = scratch.resolve("data-groups");
        this.groups = options.groups();
        this.messages = (long) groups * OF_EACH_GROUP;
        String label = String.format(Locale.ROOT, "FIFO, %,d groups of %d, 512 MB heap", groups, OF_EACH_GROUP);
        this.findings = new Findings(label, CONNECTIONS, Math.max(2, options.rounds()), report);
    }

    void run() {
        Directories.fresh(data);
        try (RunningServer server = launcher.start(Contender.HOLDFAST, data, HEAP)) {
            QueueAddress few = queue(server, "few", new Groups('f', Workload.FIFO_GROUPS));
            DrainLoad.run(few, CONNECTIONS, RUN);
            double fewTakes =
                    findings.medianRate("100 groups, receive + delete", () -> DrainLoad.run(few, CONNECTIONS, RUN));

            QueueAddress many = queue(server, "many", new Groups('m', groups));
            findings.rate("load", SendLoad.fill(many, CONNECTIONS, messages));
            Pause.millis(SETTLE_MILLIS);
            double takes = findings.medianRate(
                    "many groups, receive + delete", () -> DrainLoad.take(many, CONNECTIONS, messages / TAKEN_PART));
            findings.row(
                    "receive + delete", Metric.MESSAGES_PER_SECOND, takes, Goal.atLeast(0.8, "100 groups", fewTakes));
            findings.row("heap", Metric.MEGABYTES, server.liveHeapMegabytes(), Goal.atMost(HEAP_MEGABYTES));
            findings.row("resident", Metric.MEGABYTES, server.rssMegabytes());
            server.stop();
            restarts(URI.create(many.queueUrl()).getPath());
        }
        Directories.remove(data);
    }

    private void restarts(String queuePath) {
        try (RunningServer server = launcher.restart(data, HEAP, queuePath)) {
            findings.row("restart after a stop", Metric.MILLIS, server.startMillis());
            server.kill();
        }
        try (RunningServer server = launcher.restart(data, HEAP, queuePath)) {
            findings.row("restart after kill -9", Metric.MILLIS, server.startMillis());
            QueueAddress many = new QueueAddress(server.port(), "http://127.0.0.1:" + server.port() + queuePath);
            findings.rate("drain of a tenth after that", DrainLoad.take(many, CONNECTIONS, messages / 10));
        }
    }

    private static QueueAddress queue(RunningServer server, String name, Groups groups) {
        return new QueueAddress(server.port(), server.control().createFifoQueue(name)).inGroups(groups);
    }
}
