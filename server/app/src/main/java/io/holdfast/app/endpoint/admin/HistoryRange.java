package io.holdfast.app.endpoint.admin;

import java.util.concurrent.TimeUnit;

/**
 * Which part of a queue's history somebody asks for, in seconds since 1970: the last hour by the minute if they do not say.
 *
 * @param from inclusive
 * @param to exclusive
 */
record HistoryRange(long from, long to, long stepSeconds) {
    private static final int MOST_POINTS = 5_000;
    private static final long HOUR_SECONDS = TimeUnit.HOURS.toSeconds(1);
    private static final long LATEST = 253_402_300_799L;

    static HistoryRange of(AdminParameters given, long nowMillis) throws AdminRefused {
        long now = TimeUnit.MILLISECONDS.toSeconds(nowMillis);
        long to = given.number("to", now + 1, 0, LATEST);
        long from = given.number("from", Math.max(0, to - HOUR_SECONDS), 0, LATEST);
        long step = given.number("step", 60, 1, TimeUnit.DAYS.toSeconds(1));
        if (step != 1 && step % 60 != 0) {
            throw AdminRefused.invalid("The parameter step must be 1 or a multiple of 60, not " + step + ".");
        }
        if (from >= to) {
            throw AdminRefused.invalid("The parameter from must be before to.");
        }
        if ((to - from) / step >= MOST_POINTS) {
            throw AdminRefused.invalid("From " + from + " to " + to + " by " + step + " s would be more than "
                    + MOST_POINTS + " points. Choose a larger step.");
        }
        return new HistoryRange(from, to, step);
    }
}
