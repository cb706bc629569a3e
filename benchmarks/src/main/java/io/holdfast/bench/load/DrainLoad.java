package io.holdfast.bench.load;

import java.time.Duration;

/**
 * Receive(10) and DeleteMessageBatch(10), closed loop, from a queue that never runs dry. Latency: from the receive's request to the delete's
 * answer.
 *
 * <p>The receive path is measured alone: in slices between which the queue is topped up to the same moderate depth, with the
 * clock stopped. Producers beside the consumers would share the machine with them, and would cost each contender differently.
 */
public final class DrainLoad {
    /** Waiting messages at the start of a slice; the last tenth is left, so that every receive finds ten messages. */
    public static final int DEPTH = 20_000;

    private static final int SLICE_MESSAGES = DEPTH / 10 * 9;
    private static final int FILL_CONNECTIONS = 32;
    private static final int PER_RECEIVE = 10;
    private static final Duration LONGEST_SLICE = Duration.ofMinutes(2);

    private DrainLoad() {}

    public static Measured run(QueueAddress queue, int connections, Timing timing) {
        return run(queue, connections, timing, Meter.NONE);
    }

    /** The same, with something else read around each slice that counts. */
    public static Measured run(QueueAddress queue, int connections, Timing timing, Meter meter) {
        SendLoad.fill(queue, FILL_CONNECTIONS, DEPTH - SLICE_MESSAGES);
        Tally tally = new Tally();
        Quota quota = new Quota(0);
        try (LoadDriver driver = driver(queue, connections, quota, Consuming.Span.RECEIVE_TO_DELETED, tally)) {
            for (long spent = 0; spent < timing.warmUp().toNanos(); ) {
                spent += slice(queue, driver, quota, Meter.NONE);
            }
            tally.reset();
            long spent = 0;
            while (spent < timing.measured().toNanos()) {
                spent += slice(queue, driver, quota, meter);
            }
            return tally.over(spent);
        }
    }

    /** Takes {@code messages} from the head of a queue that already holds more than that. */
    public static Measured take(QueueAddress queue, int connections, long messages) {
        return take(queue, connections, messages, Consuming.Span.RECEIVE_TO_DELETED);
    }

    /** The same, but the latency spans the receive alone. */
    public static Measured receive(QueueAddress queue, int connections, long messages) {
        return take(queue, connections, messages, Consuming.Span.RECEIVE);
    }

    private static Measured take(QueueAddress queue, int connections, long messages, Consuming.Span span) {
        Tally tally = new Tally();
        Quota quota = new Quota(messages / PER_RECEIVE);
        try (LoadDriver driver = driver(queue, connections, quota, span, tally)) {
            return tally.over(untilSilent(driver));
        }
    }

    private static long slice(QueueAddress queue, LoadDriver driver, Quota quota, Meter meter) {
        SendLoad.fill(queue, FILL_CONNECTIONS, SLICE_MESSAGES);
        quota.set(SLICE_MESSAGES / PER_RECEIVE);
        meter.start();
        long nanos = untilSilent(driver);
        meter.stop();
        return nanos;
    }

    private static long untilSilent(LoadDriver driver) {
        long start = System.nanoTime();
        driver.askAll();
        driver.runUntilSilent(LONGEST_SLICE);
        return System.nanoTime() - start;
    }

    private static LoadDriver driver(
            QueueAddress queue, int connections, Quota quota, Consuming.Span span, Tally tally) {
        LoadDriver driver = new LoadDriver(queue);
        Consuming.open(driver, queue, connections, 0, quota, span, tally);
        return driver;
    }
}
