package io.holdfast.command.moving;

import io.holdfast.command.terminal.StopFlag;
import java.time.Duration;

/** How fast it goes, and how fast it may. One thread. */
final class Pace {
    private final double limit;
    private final StopFlag stop;
    private final long startNanos = System.nanoTime();

    /** @param limit how many per second at most; 0 for as many as possible */
    Pace(double limit, StopFlag stop) {
        this.limit = limit;
        this.stop = stop;
    }

    long perSecond(long done) {
        return Math.round(done * 1e9 / Math.max(1, System.nanoTime() - startNanos));
    }

    /** Waits until there may be so many, or until somebody stops it. */
    void keep(long done) throws InterruptedException {
        long early = limit > 0 ? startNanos + (long) (done / limit * 1e9) - System.nanoTime() : 0;
        if (early > 0) {
            stop.pause(Duration.ofNanos(early));
        }
    }
}
