package io.holdfast.bench.load;

import java.util.List;

/** SendMessage at a fixed rate (open loop). Latency: one request. */
public final class PacedLoad {
    private PacedLoad() {}

    /** To one queue, through each of the nodes in turn. */
    public static Measured run(List<QueueAddress> atNodes, int sendsPerSecond, Timing timing) {
        Tally sent = new Tally();
        try (LoadDriver driver = new LoadDriver(atNodes.get(0))) {
            SendSchedule schedule = new SendSchedule(driver, atNodes, sendsPerSecond, sent);
            driver.run(timing.warmUp(), schedule);
            sent.reset();
            long start = System.nanoTime();
            driver.run(timing.measured(), schedule);
            return sent.over(System.nanoTime() - start);
        }
    }
}
