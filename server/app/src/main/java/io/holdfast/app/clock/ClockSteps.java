package io.holdfast.app.clock;

import java.util.concurrent.atomic.AtomicLong;

/** Converts the server's own time, which rows hold and which only goes forward, to the wall clock's, which clients see. Any thread. */
public final class ClockSteps {
    private volatile StepHistory history;
    private final AtomicLong count = new AtomicLong();

    ClockSteps(StepHistory history) {
        this.history = history;
    }

    /** For a clock that nobody sets: clients see the server's own time. */
    public static ClockSteps none() {
        return new ClockSteps(StepHistory.NONE);
    }

    /** What the wall clock showed when it was this in the server's own time. */
    public long shown(long millis) {
        StepHistory known = history;
        return known.isEmpty() ? millis : millis + known.offsetAt(millis);
    }

    /** How often the wall clock was set since the server was started, or while it was stopped. */
    public long count() {
        return count.get();
    }

    /** What the wall clock is ahead of the server's own time because it was set; below zero if it is behind. */
    public long offsetMillis() {
        return history.latestOffset();
    }

    StepHistory history() {
        return history;
    }

    /** By one thread at a time. */
    void add(ClockStep step) {
        history = history.with(step);
        count.incrementAndGet();
    }
}
