package io.holdfast.verify.crash;

import io.holdfast.verify.crash.ledger.Laws;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Notices if the system's clock was set during a test: the laws compare times that clients see with this clock, so they must allow for it. */
public final class WallClock {
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();

    public Duration slack() {
        long wallMillis = System.currentTimeMillis() - startMillis;
        long monotonicMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        return Laws.SLACK.plusMillis(Math.abs(wallMillis - monotonicMillis));
    }
}
