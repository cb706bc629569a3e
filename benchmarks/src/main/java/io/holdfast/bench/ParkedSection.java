package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import io.holdfast.bench.load.WakeUpLoad;
import java.time.Duration;
import java.util.Locale;

/** What many parked long polls cost Holdfast, connections included, and how fast one of them wakes. */
final class ParkedSection {
    private static final Timing WARM_UP = new Timing(Duration.ZERO, Duration.ofSeconds(2));
    private static final Timing MEASURED = new Timing(Duration.ofSeconds(2), Duration.ofSeconds(8));

    private final RunningServer server;
    private double parkedMegabytes;
    private int parkedThreads;

    private ParkedSection(RunningServer server) {
        this.server = server;
    }

    static void run(Options options, Launcher launcher, Report report) {
        try (RunningServer server = launcher.start(Contender.HOLDFAST)) {
            new ParkedSection(server).measure(options.parkedPolls(), report);
        }
    }

    private void measure(int polls, Report report) {
        warmUp();
        QueueAddress queue = queue("parked");
        double megabytes = server.rssMegabytes();
        int threads = server.threads();
        Measured wake = WakeUpLoad.run(queue, polls, MEASURED, this::weigh);
        String label = String.format(Locale.ROOT, "%,d parked polls", polls);
        report.run(label + ", wake-up", polls, Contender.HOLDFAST, wake);
        report.note(String.format(
                Locale.ROOT,
                "resident before %.0f MB, parked %.0f MB, after the wake-ups %.0f MB",
                megabytes,
                parkedMegabytes,
                server.rssMegabytes()));
        report.add(Row.ofHoldfast(
                label + ": more resident", "", Metric.MEGABYTES, parkedMegabytes - megabytes, Goal.atMost(80)));
        report.add(Row.ofHoldfast(label + ": more threads", "", Metric.COUNT, parkedThreads - threads, Goal.atMost(0)));
        report.add(Row.ofHoldfast(label + ": wake-up", "", Metric.P99_MILLIS, wake.p99Millis(), Goal.atMost(20)));
    }

    /** Code, buffers and pools that any use brings are not the parked polls' doing. */
    private void warmUp() {
        SendLoad.run(queue("warm-sends"), 32, 1, WARM_UP);
        WakeUpLoad.run(queue("warm-polls"), 32, WARM_UP, () -> {});
        Pause.millis(1000);
    }

    private void weigh() {
        parkedMegabytes = server.rssMegabytes();
        parkedThreads = server.threads();
    }

    private QueueAddress queue(String name) {
        return new QueueAddress(server.port(), server.control().createQueue(name));
    }
}
