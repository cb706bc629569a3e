package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.Groups;
import io.holdfast.bench.load.LoadFailure;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import java.time.Duration;
import java.util.Locale;

/** One group with a long backlog whose first messages are in flight, and a thousand groups behind it: how soon are those served? */
final class BlockedGroupSection {
    private static final int CONNECTIONS = 32;
    private static final int OTHERS = 1000;
    private static final int FIRST = 10;
    private static final int BLOCKED_SECONDS = 3600;
    private static final Timing WARM_UP = new Timing(Duration.ofSeconds(1), Duration.ofSeconds(1));

    private final Options options;
    private final Findings findings;
    private final RunningServer server;

    private BlockedGroupSection(Options options, RunningServer server, Report report) {
        this.options = options;
        this.server = server;
        String label =
                String.format(Locale.ROOT, "FIFO, %,d groups behind one with %,d messages", OTHERS, options.groups());
        this.findings = new Findings(label, CONNECTIONS, 1, report);
    }

    static void run(Options options, Launcher launcher, Report report) {
        try (RunningServer server = launcher.start(Contender.HOLDFAST)) {
            new BlockedGroupSection(options, server, report).measure();
        }
    }

    private void measure() {
        DrainLoad.run(queue("warm-up").inGroups(new Groups('w', Workload.FIFO_GROUPS)), CONNECTIONS, WARM_UP);
        QueueAddress queue = queue("blocked");
        SendLoad.fill(queue.inGroups(new Groups('b', 1)), CONNECTIONS, options.groups());
        QueueAddress others = queue.inGroups(new Groups('o', OTHERS));
        SendLoad.fill(others, CONNECTIONS, OTHERS);
        block(queue);

        int rounds = Math.max(2, options.rounds());
        double[] first = new double[rounds];
        double[] all = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            if (i > 0) {
                SendLoad.fill(others, CONNECTIONS, OTHERS);
            }
            Measured ten = served(DrainLoad.receive(queue, 1, FIRST), FIRST);
            Measured rest = served(DrainLoad.receive(queue, CONNECTIONS, OTHERS - FIRST), OTHERS - FIRST);
            findings.run("behind a blocked group", rest);
            first[i] = ten.maxMillis();
            all[i] = (ten.seconds() + rest.seconds()) * 1000;
        }
        findings.row("first receive", Metric.P50_MILLIS, Metric.median(first), Goal.atMost(20));
        findings.row("all received and deleted", Metric.MILLIS, Metric.median(all), Goal.atMost(200));
    }

    /** Leases the first messages of the long group, for longer than this takes. */
    private void block(QueueAddress queue) {
        String answer = server.control()
                .call(
                        "ReceiveMessage",
                        "{\"QueueUrl\":\"" + queue.queueUrl() + "\",\"MaxNumberOfMessages\":10,\"VisibilityTimeout\":"
                                + BLOCKED_SECONDS + ",\"MessageSystemAttributeNames\":[\"MessageGroupId\"]}");
        if (!answer.contains("\"b00000000\"") || answer.contains("\"o0")) {
            throw new LoadFailure("the long group does not stand in front");
        }
    }

    private static Measured served(Measured run, int expected) {
        if (run.messages() != expected) {
            throw new LoadFailure(run.messages() + " of " + expected + " messages behind a blocked group were served");
        }
        return run;
    }

    private QueueAddress queue(String name) {
        return new QueueAddress(server.port(), server.control().createFifoQueue(name));
    }
}
