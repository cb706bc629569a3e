package io.holdfast.app.clock;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.partition.PartitionClock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Time that neither jumps nor goes back: it starts where it is told to and runs with the monotonic clock, whatever becomes of the wall clock. A
 * small deviation from that, as drift and time servers cause it, is taken up slowly when somebody asks for it. Any thread.
 */
@SuppressForbidden
public final class SteadyClock implements PartitionClock {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** One part in two hundred of the second between two corrections: a lease of 30 s is never off by more than 0.15 s. */
    private static final long MOST_CORRECTION_MILLIS = 5;
    /** A deviation that is not worth a correction: each one makes some lease a little shorter or longer. */
    private static final long IGNORED_MILLIS = 50;

    private final LongSupplier monotonicNanos;
    private final long startMillis;
    private final long startNanos;
    private final AtomicLong latestMillis;
    private volatile long correctionMillis;

    /** Starts at the system's wall clock and never looks at it again. */
    public SteadyClock() {
        this(System.currentTimeMillis(), System.nanoTime(), System::nanoTime);
    }

    /** @param startNanos what the monotonic clock showed when it was {@code startMillis} */
    SteadyClock(long startMillis, long startNanos, LongSupplier monotonicNanos) {
        this.monotonicNanos = monotonicNanos;
        this.startMillis = startMillis;
        this.startNanos = startNanos;
        this.latestMillis = new AtomicLong(startMillis);
    }

    @Override
    public long nowMillis() {
        long millis = millisAt(monotonicNanos.getAsLong());
        long latest = latestMillis.get();
        // A correction may have turned it back a little; it stands until it has caught up.
        while (millis > latest) {
            if (latestMillis.compareAndSet(latest, millis)) {
                return millis;
            }
            latest = latestMillis.get();
        }
        return latest;
    }

    /** The time when the monotonic clock shows this. */
    long millisAt(long nanos) {
        return startMillis + (nanos - startNanos) / NANOS_PER_MILLI + correctionMillis;
    }

    /** Comes a little nearer to a clock that is ahead by so much, or behind if it is below zero. To be called once a second. */
    synchronized void approach(long deviationMillis) {
        if (Math.abs(deviationMillis) > IGNORED_MILLIS) {
            correctionMillis += Math.max(-MOST_CORRECTION_MILLIS, Math.min(MOST_CORRECTION_MILLIS, deviationMillis));
        }
    }
}
