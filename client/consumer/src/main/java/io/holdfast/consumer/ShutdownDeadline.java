package io.holdfast.consumer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Whether a consumer is to stop, and how much of its one deadline is left. Any thread. */
final class ShutdownDeadline {
    private final Clocks clocks;
    private final HandlerTimes times;
    private final Duration deadline;
    private volatile boolean begun;
    private volatile long endNanos;

    ShutdownDeadline(Clocks clocks, HandlerTimes times, Duration deadline) {
        this.clocks = clocks;
        this.times = times;
        this.deadline = deadline;
    }

    void begin() {
        endNanos = clocks.nanos() + deadline.toNanos();
        begun = true;
    }

    boolean begun() {
        return begun;
    }

    long leftNanos() {
        return endNanos - clocks.nanos();
    }

    /** What is left for handlers; the rest of the time belongs to releasing and deleting. */
    long leftForHandlersNanos() {
        return leftNanos() - Math.min(ConsumerLimits.SHUTDOWN_RESERVE.toNanos(), deadline.toNanos() / 4);
    }

    /** Whether a message that arrives now can probably be finished in time. */
    boolean mayStart() {
        long handlerNanos = times.nearlyAll().toNanos();
        return !begun || leftForHandlersNanos() > Math.max(TimeUnit.SECONDS.toNanos(1), handlerNanos);
    }
}
