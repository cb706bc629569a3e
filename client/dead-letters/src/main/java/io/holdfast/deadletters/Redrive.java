package io.holdfast.deadletters;

import java.time.Duration;

/** A redrive that was started; it runs on a thread of its own. Any thread. */
public final class Redrive {
    private final RedriveTracker tracker;

    Redrive(RedriveTracker tracker) {
        this.tracker = tracker;
    }

    /** How far it is now. */
    public RedriveProgress progress() {
        return tracker.progress();
    }

    /** Asks it to stop and returns at once; {@link #await} tells when it has. What was moved stays moved, everything else stays put. */
    public void cancel() {
        tracker.cancel();
    }

    /** Waits for its end. */
    public RedriveProgress await() throws InterruptedException {
        tracker.awaitEnd();
        return tracker.progress();
    }

    /** Waits for its end, but not longer than this. */
    public RedriveProgress await(Duration atMost) throws InterruptedException {
        tracker.awaitEnd(atMost);
        return tracker.progress();
    }
}
