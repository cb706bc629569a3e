package io.holdfast.bench.load;

import java.time.Duration;

/** SendMessage or SendMessageBatch, closed loop. Latency: one request. */
public final class SendLoad {
    private static final Duration LONGEST_FILL = Duration.ofMinutes(10);

    private SendLoad() {}

    /** {@code batch} messages per request; 1 means SendMessage. */
    public static Measured run(QueueAddress queue, int connections, int batch, Timing timing) {
        Tally tally = new Tally();
        try (LoadDriver driver = driver(queue, connections, batch, Quota.unlimited(), tally)) {
            driver.askAll();
            driver.run(timing.warmUp());
            tally.reset();
            long start = System.nanoTime();
            driver.run(timing.measured());
            return tally.over(System.nanoTime() - start);
        }
    }

    /** Puts exactly {@code messages} (a multiple of ten) into the queue, in batches of ten. */
    public static Measured fill(QueueAddress queue, int connections, long messages) {
        Tally tally = new Tally();
        try (LoadDriver driver = driver(queue, connections, 10, new Quota(messages / 10), tally)) {
            long start = System.nanoTime();
            driver.askAll();
            driver.runUntilSilent(LONGEST_FILL);
            return tally.over(System.nanoTime() - start);
        }
    }

    private static LoadDriver driver(QueueAddress queue, int connections, int batch, Quota quota, Tally tally) {
        SendRequests requests = new SendRequests(queue, connections, batch);
        LoadDriver driver = new LoadDriver(queue.server());
        for (int i = 0; i < connections; i++) {
            driver.open(new Sending(requests.of(i), queue.wire().acceptedMark(), batch, quota, tally));
        }
        return driver;
    }
}
