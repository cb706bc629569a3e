package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.partition.PartitionClock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wall-clock time that neither jumps nor goes back: it starts at the wall clock and then runs with the monotonic one, so that setting the
 * system's clock neither ends leases early nor keeps them. A small deviation, as drift and time servers cause it, is taken up slowly; a step
 * is reported and, apart from that slow approach, only followed after a restart. Any thread.
 */
@SuppressForbidden
public final class SteadyClock implements PartitionClock {
    private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long CHECK_EVERY_MILLIS = 1_000;
    private static final long STEP_MILLIS = 5_000;
    /** One part in two hundred: a lease of 30 s is never off by more than 0.15 s. */
    private static final long SLEW_MILLIS_PER_CHECK = 5;

    private final LongSupplier wallMillis;
    private final LongSupplier monotonicNanos;
    private final long startNanos;
    private long offsetMillis;
    private long lastMillis;
    private long nextCheckMillis;
    private boolean stepReported;

    public SteadyClock() {
        this(System::currentTimeMillis, System::nanoTime);
    }

    SteadyClock(LongSupplier wallMillis, LongSupplier monotonicNanos) {
        this.wallMillis = wallMillis;
        this.monotonicNanos = monotonicNanos;
        this.startNanos = monotonicNanos.getAsLong();
        this.offsetMillis = wallMillis.getAsLong();
        this.lastMillis = offsetMillis;
        this.nextCheckMillis = offsetMillis + CHECK_EVERY_MILLIS;
    }

    @Override
    public synchronized long nowMillis() {
        long millis = offsetMillis + (monotonicNanos.getAsLong() - startNanos) / NANOS_PER_MILLI;
        if (millis >= nextCheckMillis) {
            nextCheckMillis = millis + CHECK_EVERY_MILLIS;
            approachWallClock(wallMillis.getAsLong() - millis);
        }
        lastMillis = Math.max(lastMillis, millis);
        return lastMillis;
    }

    private void approachWallClock(long deviationMillis) {
        if (Math.abs(deviationMillis) > STEP_MILLIS && !stepReported) {
            stepReported = true;
            LOG.warn(
                    "The system clock was set by {} s. Leases and delays go on as before; new timestamps follow slowly, or after a restart.",
                    deviationMillis / 1000);
        } else if (Math.abs(deviationMillis) <= STEP_MILLIS) {
            stepReported = false;
        }
        offsetMillis += Math.max(-SLEW_MILLIS_PER_CHECK, Math.min(SLEW_MILLIS_PER_CHECK, deviationMillis));
    }
}
