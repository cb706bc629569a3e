package io.holdfast.deadletters;

import java.time.Duration;

/** A redrive that was started; it runs on a thread of its own. Any thread. */
public final class Redrive {
    private final Track track;

    Redrive(Track track) {
        this.track = track;
    }

    public RedriveProgress progress() {
        return track.progress();
    }

    /** Asks it to stop and returns at once; {@link #await} tells when it has. What was moved stays moved, everything else stays put. */
    public void cancel() {
        track.cancel();
    }

    /** Waits for its end. */
    public RedriveProgress await() throws InterruptedException {
        track.awaitEnd();
        return track.progress();
    }

    /** Waits for its end, but not longer than this. */
    public RedriveProgress await(Duration atMost) throws InterruptedException {
        track.awaitEnd(atMost);
        return track.progress();
    }
}
