package io.holdfast.bench;

import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.LoadFailure;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.Security;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What a SendMessage costs the busiest thread of the server (the compiler's apart), with one partition on one loop and with four on four: what more processors could
 * do, measured where there are few. The processor time of every thread is told beside it.
 */
final class PartitionsSection {
    private static final int QUEUES = 16;
    private static final int CONNECTIONS_PER_QUEUE = 4;
    private static final int PARTITIONS = 4;
    private static final int SHOWN_THREADS = 8;
    private static final Timing RUN = new Timing(Duration.ZERO, Duration.ofSeconds(4));

    private final Launcher launcher;
    private final Path scratch;
    private final Findings findings;

    private PartitionsSection(Options options, Launcher launcher, Path scratch, Report report) {
        this.launcher = launcher;
        this.scratch = scratch;
        this.findings = new Findings("partitions", QUEUES * CONNECTIONS_PER_QUEUE, options.rounds(), report);
    }

    static void run(Options options, Launcher launcher, Path scratch, Report report) {
        PartitionsSection section = new PartitionsSection(options, launcher, scratch, report);
        double[] one = new double[options.rounds()];
        double[] four = new double[options.rounds()];
        for (int round = 0; round < options.rounds(); round++) {
            one[round] = section.busiestMicros(1);
            four[round] = section.busiestMicros(PARTITIONS);
        }
        section.findings.row("busiest thread per SendMessage, 1", Metric.PROCESSOR_MICROS, Metric.median(one));
        section.findings.row(
                "busiest thread per SendMessage, " + PARTITIONS,
                Metric.PROCESSOR_MICROS,
                Metric.median(four),
                Goal.atMost(0.35, "one partition", Metric.median(one)));
    }

    private double busiestMicros(int partitions) {
        Path data = Directories.fresh(scratch.resolve("partitions-" + partitions));
        Map<String, String> settings =
                Map.of("HOLDFAST_STORAGE__PARTITIONS", partitions + "", "HOLDFAST_SERVER__IO_THREADS", partitions + "");
        try (RunningServer server = launcher.start(data, settings, Security.NONE)) {
            List<QueueAddress> queues = new ArrayList<>();
            for (int i = 0; i < QUEUES; i++) {
                queues.add(new QueueAddress(server.port(), server.control().createQueue("queue-" + i)));
            }
            // Until the compiler's threads have calmed down.
            send(queues);
            send(queues);
            Map<String, Double> before = server.threadMicros();
            double messages = send(queues);
            Map<String, Double> spent = new TreeMap<>();
            server.threadMicros()
                    .forEach((name, micros) -> spent.put(name, (micros - before.getOrDefault(name, 0.0)) / messages));
            server.stop();
            tell(partitions, spent);
            return spent.entrySet().stream()
                    .filter(thread -> thread.getKey().startsWith("holdfast"))
                    .mapToDouble(Map.Entry::getValue)
                    .max()
                    .orElseThrow();
        } finally {
            Directories.remove(data);
        }
    }

    private void tell(int partitions, Map<String, Double> spent) {
        StringBuilder line = new StringBuilder(partitions + " partitions, µs of processor time per SendMessage:");
        spent.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(SHOWN_THREADS)
                .forEach(thread ->
                        line.append(String.format(Locale.ROOT, " %s %.2f", thread.getKey(), thread.getValue())));
        findings.note(line.toString());
    }

    /** To all queues at once, each over connections of its own; gives the number of messages. */
    private static double send(List<QueueAddress> queues) {
        ExecutorService drivers = Executors.newFixedThreadPool(queues.size());
        try {
            List<Future<Measured>> runs = new ArrayList<>();
            for (QueueAddress queue : queues) {
                runs.add(drivers.submit(() -> SendLoad.run(queue, CONNECTIONS_PER_QUEUE, 1, RUN)));
            }
            double messages = 0;
            for (Future<Measured> run : runs) {
                messages += run.get().messages();
            }
            return messages;
        } catch (InterruptedException | ExecutionException e) {
            throw new LoadFailure("sending to many queues: " + e);
        } finally {
            drivers.shutdownNow();
        }
    }
}
