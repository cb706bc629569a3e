package io.holdfast.outbox;

import java.time.Duration;

/** Something that fails again and again: since when, and why last. Guarded by who has it. */
final class OngoingFailure {
    private static final long NEVER = Long.MIN_VALUE;
    private long since = NEVER;
    private String reason = "";

    void goesOn(String why) {
        reason = why;
        since = since == NEVER ? System.nanoTime() : since;
    }

    void isOver() {
        since = NEVER;
    }

    boolean isOngoing() {
        return since != NEVER;
    }

    /** For how long; only while it goes on. */
    Duration duration() {
        return Duration.ofNanos(System.nanoTime() - since);
    }

    /** The end of a sentence for people. */
    @Override
    public String toString() {
        return duration().toSeconds() + " s: " + reason;
    }
}
