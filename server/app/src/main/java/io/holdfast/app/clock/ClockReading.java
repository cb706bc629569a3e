package io.holdfast.app.clock;

import org.jspecify.annotations.Nullable;

/**
 * All clocks of the machine, read together.
 *
 * @param nanos the monotonic clock before the others were read
 * @param uncertainMillis how long reading took: by so much the clocks may seem to differ although they do not
 */
record ClockReading(long nanos, long wallMillis, @Nullable Boot boot, long uncertainMillis) {
    private static final int MOST_TRIES = 5;
    private static final long GOOD_MILLIS = 10;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The best of a few: a process can be held up between any two of its steps, for as long as somebody stops it. */
    static ClockReading of(MachineClocks clocks) {
        ClockReading best = once(clocks);
        for (int i = 1; i < MOST_TRIES && best.uncertainMillis > GOOD_MILLIS; i++) {
            ClockReading next = once(clocks);
            best = next.uncertainMillis < best.uncertainMillis ? next : best;
        }
        return best;
    }

    private static ClockReading once(MachineClocks clocks) {
        long before = clocks.monotonicNanos();
        long wallMillis = clocks.wallMillis();
        Boot boot = clocks.boot();
        long after = clocks.monotonicNanos();
        return new ClockReading(before, wallMillis, boot, (after - before) / NANOS_PER_MILLI);
    }
}
