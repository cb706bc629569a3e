package io.holdfast.bench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Parked long polls on one queue, woken by sends on a fixed schedule (open loop). Latency: from just before the send is
 * written to the answer of the poll it woke.
 */
public final class WakeUpLoad {
    public static final int SENDS_PER_SECOND = 200;

    /** Enough that a send on schedule finds a free connection unless the server takes 80 ms for one. */
    private static final int SENDERS = 16;

    private static final int OPENED_AT_ONCE = 500;
    private static final Duration BREATH = Duration.ofMillis(20);

    private WakeUpLoad() {}

    /** {@code whenParked} runs when all polls wait at the server and nothing has been sent yet. */
    public static Measured run(QueueAddress queue, int pollers, Timing timing, Runnable whenParked) {
        Tally sent = new Tally();
        Tally received = new Tally();
        try (LoadDriver driver = new LoadDriver(queue)) {
            Schedule schedule = new Schedule(driver, queue, sent);
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

    private static final class Schedule implements Pace {
        private static final long PERIOD_NANOS = 1_000_000_000L / SENDS_PER_SECOND;

        private final Quota due = new Quota(0);
        private final List<Connection> senders = new ArrayList<>();
        private long nextNanos;
        private int turn;
        private boolean late;

        Schedule(LoadDriver driver, QueueAddress queue, Tally sent) {
            Bodies bodies = new Bodies(SENDS_PER_SECOND);
            for (int i = 0; i < SENDERS; i++) {
                senders.add(driver.open(new StampedSending(queue, bodies, due, sent)));
            }
        }

        @Override
        public long tick(long nowNanos) {
            if (nextNanos == 0) {
                nextNanos = nowNanos;
            }
            while (nowNanos - nextNanos >= 0) {
                if (!send()) {
                    late = true;
                    return 0;
                }
                late = false;
                nextNanos += PERIOD_NANOS;
            }
            return nextNanos - nowNanos;
        }

        /** A send that had to wait for a connection counts from its time on the schedule: a slow server must not slow the clock. */
        private boolean send() {
            for (int tried = 0; tried < SENDERS; tried++) {
                turn = (turn + 1) % SENDERS;
                if (senders.get(turn).idle()) {
                    due.set(1);
                    senders.get(turn).ask(late ? nextNanos : System.nanoTime());
                    return true;
                }
            }
            return false;
        }
    }
}
