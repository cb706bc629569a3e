package io.holdfast.bench.load;

/**
 * Half the connections send one message at a time, half long-poll for ten and delete them. Messages count when deleted.
 * Latency: from just before the send to the receive's answer.
 */
public final class MixedLoad {
    private static final int WAIT_SECONDS = 20;

    private MixedLoad() {}

    public static Measured run(QueueAddress queue, int connections, Timing timing) {
        Tally sent = new Tally();
        Tally deleted = new Tally();
        try (LoadDriver driver = new LoadDriver(queue)) {
            openConsumers(driver, queue, connections / 2, deleted);
            Bodies bodies = new Bodies(connections);
            for (int i = 0; i < connections / 2; i++) {
                driver.open(new StampedSending(queue, bodies, Quota.unlimited(), sent));
            }
            driver.askAll();
            driver.run(timing.warmUp());
            deleted.reset();
            long start = System.nanoTime();
            driver.run(timing.measured());
            long nanos = System.nanoTime() - start;
            sent.over(nanos);
            return deleted.over(nanos);
        }
    }

    static void openConsumers(LoadDriver driver, QueueAddress queue, int count, Tally tally) {
        Consuming.open(driver, queue, count, WAIT_SECONDS, Quota.unlimited(), Consuming.Span.SEND_TO_RECEIVE, tally);
    }
}
