package io.holdfast.bench.load;

import java.util.ArrayList;
import java.util.List;

/** SendMessage on a fixed schedule, answered or not. The driver's thread only. */
final class SendSchedule implements Pace {
    /** Enough that a send on schedule finds a free connection unless the server takes 80 ms for one, at 200 a second. */
    private static final int SENDERS = 16;

    private final long periodNanos;
    private final Quota due = new Quota(0);
    private final List<Connection> senders = new ArrayList<>();
    private long nextNanos;
    private int turn;
    private boolean late;

    /** @param atNodes the queue at each node that it is sent through, in turn */
    SendSchedule(LoadDriver driver, List<QueueAddress> atNodes, int sendsPerSecond, Tally sent) {
        this.periodNanos = 1_000_000_000L / sendsPerSecond;
        Bodies bodies = new Bodies(sendsPerSecond);
        for (int i = 0; i < SENDERS; i++) {
            QueueAddress queue = atNodes.get(i % atNodes.size());
            senders.add(driver.open(queue.server(), new StampedSending(queue, bodies, due, sent, atNodes.size() > 1)));
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
            nextNanos += periodNanos;
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
