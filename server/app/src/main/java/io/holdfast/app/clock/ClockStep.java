package io.holdfast.app.clock;

/**
 * The wall clock was set.
 *
 * @param fromMillis the server's own time from which on this holds
 * @param offsetMillis what to add to the server's own time to get the wall clock's
 */
record ClockStep(long fromMillis, long offsetMillis) {}
