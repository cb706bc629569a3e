package io.holdfast.bench.load;

/** Open-loop work beside the closed loop: things that happen by the schedule, answered or not. */
interface Pace {
    Pace NONE = now -> Long.MAX_VALUE;

    /** Does all that is due; gives the nanoseconds until the next thing is. */
    long tick(long nowNanos);
}
