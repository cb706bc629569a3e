package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How long a start takes to the first answered request, and what a server that does nothing weighs. */
final class StartSection {
    private static final long IDLE_MILLIS = 4000;

    private final Map<Contender, Double> newData = new EnumMap<>(Contender.class);
    private final Map<Contender, Double> oldData = new EnumMap<>(Contender.class);
    private final Map<Contender, Double> idle = new EnumMap<>(Contender.class);

    private StartSection() {}

    static void run(Options options, Launcher launcher, Path scratch, Report report) {
        StartSection section = new StartSection();
        for (Contender contender : List.of(Contender.HOLDFAST, Contender.ELASTICMQ)) {
            if (options.contenders().contains(contender)) {
                section.measure(contender, launcher, scratch.resolve("start-" + contender), options.rounds());
            }
        }
        report.add(new Row(
                "start to first answer, new data", "", Metric.MILLIS, section.newData, List.of(Goal.atMost(1000))));
        report.add(new Row(
                "start to first answer, old data", "", Metric.MILLIS, section.oldData, List.of(Goal.atMost(1000))));
        report.add(new Row("resident when idle", "", Metric.MEGABYTES, section.idle, List.of(Goal.atMost(120))));
    }

    private void measure(Contender contender, Launcher launcher, Path data, int rounds) {
        double[] first = new double[rounds];
        double[] again = new double[rounds];
        double[] weights = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            Directories.fresh(data);
            try (RunningServer server = launcher.start(contender, data, "")) {
                first[round] = server.startMillis();
                server.stop();
            }
            try (RunningServer server = launcher.start(contender, data, "")) {
                again[round] = server.startMillis();
                Pause.millis(IDLE_MILLIS);
                weights[round] = server.rssMegabytes();
                server.stop();
            }
        }
        Directories.remove(data);
        newData.put(contender, Metric.median(first));
        oldData.put(contender, Metric.median(again));
        idle.put(contender, Metric.median(weights));
    }
}
