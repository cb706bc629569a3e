package io.holdfast.bench.load;

import java.time.Duration;
import java.util.List;

/** SendMessage or SendMessageBatch, closed loop. Latency: one request. */
public final class SendLoad {
    private static final Duration LONGEST_FILL = Duration.ofMinutes(10);

    private SendLoad() {}

    /** {@code batch} messages per request; 1 means SendMessage. */
    public static Measured run(QueueAddress queue, int connections, int batch, Timing timing) {
        return run(queue, connections, batch, timing, Meter.NONE);
    }

    /** The same, with something else read around what counts. */
    public static Measured run(QueueAddress queue, int connections, int batch, Timing timing, Meter meter) {
        return run(List.of(queue), connections, batch, timing, meter);
    }

    /** To one queue of a cluster, with the connections spread over its nodes. */
    public static Measured run(List<QueueAddress> atNodes, int connections, int batch, Timing timing) {
        return run(atNodes, connections, batch, timing, Meter.NONE);
    }

    private static Measured run(List<QueueAddress> atNodes, int connections, int batch, Timing timing, Meter meter) {
        Tally tally = new Tally();
        try (LoadDriver driver = driver(atNodes, connections, batch, Quota.unlimited(), tally)) {
            driver.run(timing.warmUp());
            tally.reset();
            meter.start();
            long start = System.nanoTime();
            driver.run(timing.measured());
            long nanos = System.nanoTime() - start;
            meter.stop();
            return tally.over(nanos);
        }
    }

    /** Puts exactly {@code messages} (a multiple of ten) into the queue, in batches of ten. */
    public static Measured fill(QueueAddress queue, int connections, long messages) {
        Tally tally = new Tally();
        long start = System.nanoTime();
        try (LoadDriver driver = driver(List.of(queue), connections, 10, new Quota(messages / 10), tally)) {
            driver.runUntilSilent(LONGEST_FILL);
            return tally.over(System.nanoTime() - start);
        }
    }

    private static LoadDriver driver(List<QueueAddress> atNodes, int connections, int batch, Quota quota, Tally tally) {
        List<SendRequests> requests = atNodes.stream()
                .map(queue -> new SendRequests(queue, connections, batch))
                .toList();
        LoadDriver driver = new LoadDriver(atNodes.get(0));
        for (int i = 0; i < connections; i++) {
            QueueAddress queue = atNodes.get(i % atNodes.size());
            // Each asks at once: until the handshakes of all are over, a server could lose its patience with the first.
            driver.open(
                            queue.server(),
                            new Sending(
                                    requests.get(i % atNodes.size()).of(i),
                                    queue.wire().acceptedMark(),
                                    batch,
                                    quota,
                                    tally,
                                    atNodes.size() > 1))
                    .ask();
        }
        return driver;
    }
}
