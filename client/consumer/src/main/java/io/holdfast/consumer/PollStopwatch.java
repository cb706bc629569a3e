package io.holdfast.consumer;

/** How long the present poll of a {@link Poller} has taken. Started and stopped by its thread, read by any. */
final class PollStopwatch {
    private static final long NOT_POLLING = Long.MIN_VALUE;
    private final Clocks clocks;
    private volatile long pollingSinceNanos = NOT_POLLING;

    PollStopwatch(Clocks clocks) {
        this.clocks = clocks;
    }

    void start() {
        pollingSinceNanos = clocks.nanos();
    }

    void stop() {
        pollingSinceNanos = NOT_POLLING;
    }

    /** 0 if there is no poll. */
    long nanos() {
        long since = pollingSinceNanos;
        return since == NOT_POLLING ? 0 : clocks.nanos() - since;
    }
}
