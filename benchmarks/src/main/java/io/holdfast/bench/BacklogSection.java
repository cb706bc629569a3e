package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Holdfast in a small heap with millions of messages waiting: is it as fast as when empty, how fast does the backlog come and
 * go, and how soon is it back after a stop and after a crash?
 */
final class BacklogSection {
    private static final String HEAP = "-Xmx256m";
    private static final int CONNECTIONS = 32;
    private static final Timing RUN = new Timing(Duration.ofMillis(500), Duration.ofSeconds(2));

    /** After the load, before anything is compared: compaction gets a moment, as it would have in real life. */
    private static final long SETTLE_MILLIS = 5000;

    /** Each receive run takes a fiftieth, so that after all of them nearly everything still waits. */
    private static final int TAKEN_PART = 50;

    private final Launcher launcher;
    private final Path data;
    private final long messages;
    private final Findings findings;

    BacklogSection(Options options, Launcher launcher, Path scratch, Report report) {
        this.launcher = launcher;
        this.data = scratch.resolve("data-backlog");
        this.messages = options.backlog() / 10 * 10;
        String label = String.format(Locale.ROOT, "%,d waiting, 256 MB heap", messages);
        this.findings = new Findings(label, CONNECTIONS, Math.max(2, options.rounds()), report);
    }

    void run() {
        Directories.fresh(data);
        try (RunningServer server = launcher.start(Contender.HOLDFAST, data, HEAP)) {
            QueueAddress empty = queue(server, "empty");
            SendLoad.run(queue(server, "warm-up"), CONNECTIONS, 1, RUN);
            double emptySends = findings.medianRate("empty, send", () -> SendLoad.run(empty, CONNECTIONS, 1, RUN));
            QueueAddress shallow = queue(server, "shallow");
            double emptyTakes =
                    findings.medianRate("empty, receive + delete", () -> DrainLoad.run(shallow, CONNECTIONS, RUN));

            QueueAddress full = queue(server, "full");
            Measured load = SendLoad.fill(full, CONNECTIONS, messages);
            findings.rate("load", load);
            Pause.millis(SETTLE_MILLIS);
            double sends = findings.medianRate("backlog, send", () -> SendLoad.run(full, CONNECTIONS, 1, RUN));
            findings.row("send", Metric.MESSAGES_PER_SECOND, sends, Goal.atLeast(0.9, "empty queue", emptySends));
            double takes = findings.medianRate(
                    "backlog, receive", () -> DrainLoad.take(full, CONNECTIONS, messages / TAKEN_PART));
            findings.row(
                    "receive + delete",
                    Metric.MESSAGES_PER_SECOND,
                    takes,
                    Goal.atLeast(0.9, "empty queue", emptyTakes));
            findings.row("resident", Metric.MEGABYTES, server.rssMegabytes());
            server.stop();
            restarts(URI.create(full.queueUrl()).getPath());
        }
        Directories.remove(data);
    }

    private void restarts(String queuePath) {
        try (RunningServer server = launcher.restart(data, HEAP, queuePath)) {
            findings.row("restart after a stop", Metric.MILLIS, server.startMillis(), Goal.atMost(3000));
            SendLoad.run(queue(server, "before-the-crash"), CONNECTIONS, 1, RUN);
            server.kill();
        }
        try (RunningServer server = launcher.restart(data, HEAP, queuePath)) {
            findings.row("restart after kill -9", Metric.MILLIS, server.startMillis(), Goal.atMost(3000));
            QueueAddress full = new QueueAddress(server.port(), "http://127.0.0.1:" + server.port() + queuePath);
            findings.rate("drain of a tenth after that", DrainLoad.take(full, CONNECTIONS, messages / 10));
        }
    }

    private static QueueAddress queue(RunningServer server, String name) {
        return new QueueAddress(server.port(), server.control().createQueue(name));
    }
}
