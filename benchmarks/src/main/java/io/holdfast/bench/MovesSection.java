package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Control;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.LoadFailure;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.time.Duration;
import java.util.Locale;

/**
 * Messages on their way back from a dead-letter queue: is a rate kept while others send as fast as they can, do those notice, and
 * how fast does it go without a rate?
 */
final class MovesSection {
    private static final int CONNECTIONS = 32;
    private static final int PER_SECOND = 500;
    private static final double TOLERANCE = 0.05;

    /** Together more than twenty seconds with the task, and half as many runs without it before and after. */
    private static final int RUNS_WITH_TASK = 4;

    private static final Timing RUN = new Timing(Duration.ofMillis(500), Duration.ofSeconds(5));
    private static final int PACED_MESSAGES = 30_000;
    private static final Timing WARM_UP = new Timing(Duration.ZERO, Duration.ofSeconds(4));
    private static final long LOOK_MILLIS = 20;
    private static final long LONGEST_MOVE_NANOS = 120_000_000_000L;

    private final Control control;
    private final int port;
    private final Findings sends;
    private final Findings moves;
    private final String deadLetters;
    private final String destination;

    private MovesSection(RunningServer server, Report report) {
        this.control = server.control();
        this.port = server.port();
        this.sends = new Findings("move task at 500/s", CONNECTIONS, RUNS_WITH_TASK, report);
        this.moves = new Findings("move task", 1, 1, report);
        this.deadLetters = control.createQueue("dead-letters");
        this.destination = control.createQueue(
                "source",
                "{\"RedrivePolicy\":\"{\\\"deadLetterTargetArn\\\":\\\"" + control.arn(deadLetters)
                        + "\\\",\\\"maxReceiveCount\\\":3}\"}");
    }

    static void run(Options options, Launcher launcher, Report report) {
        try (RunningServer server = launcher.start(Contender.HOLDFAST)) {
            MovesSection section = new MovesSection(server, report);
            section.paced();
            section.unpaced(options.moves());
        }
    }

    private void paced() {
        QueueAddress other = new QueueAddress(port, control.createQueue("other"));
        SendLoad.run(other, CONNECTIONS, 1, WARM_UP);
        fill(PACED_MESSAGES);
        double[] without = new double[RUNS_WITH_TASK];
        sendAlone(other, without, 0);
        MoveTask task = MoveTask.start(control, control.arn(deadLetters), control.arn(destination), PER_SECOND);
        SendLoad.run(other, CONNECTIONS, 1, WARM_UP);
        long start = System.nanoTime();
        long movedBefore = task.moved();
        double with = sends.medianRate("sends beside a move task", () -> SendLoad.run(other, CONNECTIONS, 1, RUN));
        long moved = task.moved() - movedBefore;
        double seconds = (System.nanoTime() - start) / 1e9;
        if (!task.isRunning()) {
            throw new LoadFailure("the move task ended too soon: " + task.describe());
        }
        task.cancel();
        sendAlone(other, without, RUNS_WITH_TASK / 2);
        sends.note(String.format(Locale.ROOT, "moved %,d messages in %.1f s", moved, seconds));
        sends.row(
                "moved",
                Metric.MESSAGES_PER_SECOND,
                moved / seconds,
                Goal.atLeast(PER_SECOND * (1 - TOLERANCE)),
                Goal.atMost(PER_SECOND * (1 + TOLERANCE)));
        sends.row(
                "SendMessage beside it",
                Metric.MESSAGES_PER_SECOND,
                with,
                Goal.atLeast(0.9, "without it", Metric.median(without)));
    }

    private void sendAlone(QueueAddress other, double[] rates, int from) {
        for (int i = from; i < from + rates.length / 2; i++) {
            rates[i] = sends.run("sends alone", SendLoad.run(other, CONNECTIONS, 1, RUN))
                    .messagesPerSecond();
        }
    }

    private void unpaced(int messages) {
        control.call("PurgeQueue", "{\"QueueUrl\":\"" + deadLetters + "\"}");
        fill(messages);
        long start = System.nanoTime();
        MoveTask task = MoveTask.start(control, control.arn(deadLetters), control.arn(destination), 0);
        while (task.isRunning()) {
            if (System.nanoTime() - start > LONGEST_MOVE_NANOS) {
                throw new LoadFailure("the move task makes no end: " + task.describe());
            }
            Pause.millis(LOOK_MILLIS);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (task.moved() != messages) {
            throw new LoadFailure("a move task did not move " + messages + " messages: " + task.describe());
        }
        moves.note(String.format(Locale.ROOT, "moved %,d messages in %.2f s", messages, seconds));
        moves.row("moved without a rate", Metric.MESSAGES_PER_SECOND, messages / seconds, Goal.atLeast(20_000));
    }

    private void fill(int messages) {
        SendLoad.fill(new QueueAddress(port, deadLetters), CONNECTIONS, messages);
    }
}
