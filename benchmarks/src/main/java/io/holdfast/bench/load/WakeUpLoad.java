package io.holdfast.bench.load;

import java.time.Duration;
import java.util.List;

/**
 * Parked long polls on one queue, woken by sends on a fixed schedule (open loop). Latency: from just before the send is
 * written to the answer of the poll it woke.
 */
public final class WakeUpLoad {
    public static final int SENDS_PER_SECOND = 200;

    private static final int OPENED_AT_ONCE = 500;
    private static final Duration BREATH = Duration.ofMillis(20);

    private WakeUpLoad() {}

    /** {@code whenParked} runs when all polls wait at the server and nothing has been sent yet. */
    public static Measured run(QueueAddress queue, int pollers, Timing timing, Runnable whenParked) {
        Tally sent = new Tally();
        Tally received = new Tally();
        try (LoadDriver driver = new LoadDriver(queue)) {
            SendSchedule schedule = new SendSchedule(driver, List.of(queue), SENDS_PER_SECOND, sent);
            park(driver, queue, pollers, received);
            whenParked.run();
            driver.run(timing.warmUp(), schedule);
            received.reset();
            long start = System.nanoTime();
            driver.run(timing.measured(), schedule);
            long nanos = System.nanoTime() - start;
            sent.over(nanos);
            return received.over(nanos);
        }
    }

    /** In handfuls, so that the server's accept queue never overflows. */
    private static void park(LoadDriver driver, QueueAddress queue, int pollers, Tally received) {
        for (int open = 0; open < pollers; open += OPENED_AT_ONCE) {
            MixedLoad.openConsumers(driver, queue, Math.min(OPENED_AT_ONCE, pollers - open), received);
            driver.askAll();
            driver.run(BREATH);
        }
        driver.run(BREATH.multipliedBy(10));
    }
}
