package io.holdfast.bench;

import io.holdfast.bench.consumer.ConsumerRun;
import io.holdfast.bench.consumer.Measure;
import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import java.util.Locale;

/**
 * Our consumer library in a process of its own: its rate beside that of the bare driver over as many connections, what it adds before a
 * handler starts, and what waiting costs.
 */
final class ConsumerSection {
    private static final int FILL_CONNECTIONS = 32;
    private static final int SENDS_PER_SECOND = 200;
    private static final int HELD = 1_000;
    private static final int IDLE_CONCURRENCY = 100;

    /** The driver's receives find ten messages each only while there are more than that. */
    private static final int LEFT_OVER = 2_000;

    private final RunningServer server;
    private final Options options;
    private final Report report;
    private int queues;

    private ConsumerSection(RunningServer server, Options options, Report report) {
        this.server = server;
        this.options = options;
        this.report = report;
    }

    static void run(Options options, Launcher launcher, Report report) {
        try (RunningServer server = launcher.start(Contender.HOLDFAST)) {
            ConsumerSection section = new ConsumerSection(server, options, report);
            section.rates();
            section.handlerStarts();
            section.held();
            section.idle();
        }
    }

    private void rates() {
        int counted = options.isQuick() ? 50_000 : 200_000;
        for (int connections : new int[] {8, 32}) {
            Findings findings = new Findings("consumer", connections, options.rounds(), report);
            double[] bare = new double[options.rounds()];
            double[] sdk = new double[options.rounds()];
            double[] ours = new double[options.rounds()];
            for (int i = 0; i < options.rounds(); i++) {
                bare[i] = bareRate(findings, connections, counted);
                sdk[i] = rate(Measure.SDK, findings, connections, counted);
                ours[i] = rate(Measure.RATE, findings, connections, counted);
            }
            findings.row(
                    "empty handlers, deletes in batches",
                    Metric.MESSAGES_PER_SECOND,
                    Metric.median(ours),
                    Goal.atLeast(0.8, "the bare driver", Metric.median(bare)));
            findings.row(
                    "the same, beside a loop of SDK calls",
                    Metric.MESSAGES_PER_SECOND,
                    Metric.median(ours),
                    Goal.atLeast(0.8, "the AWS SDK alone", Metric.median(sdk)));
        }
    }

    private double bareRate(Findings findings, int connections, int counted) {
        QueueAddress queue = newQueue();
        SendLoad.fill(queue, FILL_CONNECTIONS, counted + LEFT_OVER);
        return findings.run("Receive(10) + DeleteBatch(10), bare", DrainLoad.take(queue, connections, counted))
                .messagesPerSecond();
    }

    /** Two thirds warm the measured process up; the driver's has been warm for long. */
    private double rate(Measure measure, Findings findings, int connections, int counted) {
        QueueAddress queue = newQueue();
        SendLoad.fill(queue, FILL_CONNECTIONS, 3 * counted + LEFT_OVER);
        double rate = ConsumerRun.of(measure, server.port(), queue.queueUrl(), connections, 2 * counted, counted);
        findings.note(String.format(Locale.ROOT, "%-47s %5d  %,.0f msg/s", measure, connections, rate));
        return rate;
    }

    private void handlerStarts() {
        int messages = SENDS_PER_SECOND * (options.isQuick() ? 5 : 20);
        double millis = ConsumerRun.of(Measure.START, server.port(), newQueue().queueUrl(), SENDS_PER_SECOND, messages);
        report.add(Row.ofHoldfast(
                "consumer: receive's answer to handler, 200/s", "", Metric.P99_MILLIS, millis, Goal.atMost(1)));
    }

    private void held() {
        QueueAddress queue = newQueue();
        SendLoad.fill(queue, 1, HELD);
        int seconds = options.isQuick() ? 20 : 60;
        double percent = ConsumerRun.of(Measure.HELD, server.port(), queue.queueUrl(), HELD, seconds, seconds);
        report.add(Row.ofHoldfast(
                "consumer: keeping 1,000 messages in hand", "", Metric.PERCENT_OF_A_CORE, percent, Goal.atMost(1)));
    }

    private void idle() {
        int seconds = options.isQuick() ? 40 : 80;
        double requests = ConsumerRun.of(Measure.IDLE, server.port(), newQueue().queueUrl(), IDLE_CONCURRENCY, seconds);
        report.add(Row.ofHoldfast(
                "consumer: requests in 20 s at an empty queue", "", Metric.COUNT, requests, Goal.atMost(1)));
    }

    private QueueAddress newQueue() {
        return new QueueAddress(server.port(), server.control().createQueue("consumer-" + ++queues));
    }
}
