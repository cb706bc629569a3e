package io.holdfast.engine;

/**
 * How many messages a move task may move, and when it looks again. With a rate, the time that has passed earns messages, to the
 * thousandth, so the average is exact; what was earned and not used is lost, and a stall earns no more than one tick beyond the time that
 * was planned, so nothing ever comes in a burst. Without a rate, bites follow each other with a pause for everybody else.
 */
final class MovePace {
    private final int perSecond;
    private long countedAtMillis;
    private long plannedMillis;
    /** Thousandths of a message, which is what one message per second earns in a millisecond. */
    private long earned;

    MovePace(int perSecond, long nowMillis) {
        this.perSecond = perSecond;
        this.countedAtMillis = nowMillis;
        this.plannedMillis = pauseMillis();
    }

    /** How many messages may be moved now, by one of so many tasks. */
    int allowance(int tasks, long nowMillis) {
        if (perSecond == 0) {
            return Math.max(1, Limits.BITE / tasks);
        }
        long passedMillis = Math.max(0, nowMillis - countedAtMillis);
        earned += Math.min(passedMillis, plannedMillis + Limits.MOVE_TICK_MILLIS) * perSecond;
        countedAtMillis = nowMillis;
        int messages = (int) (earned / Limits.SECOND_MILLIS);
        earned %= Limits.SECOND_MILLIS;
        plannedMillis = pauseMillis();
        return messages;
    }

    /** How long to wait until more may be moved. */
    long pauseMillis() {
        if (perSecond == 0) {
            return Limits.MOVE_PAUSE_MILLIS;
        }
        long untilOneMillis = (Limits.SECOND_MILLIS - earned + perSecond - 1) / perSecond;
        return Math.max(Limits.MOVE_TICK_MILLIS, untilOneMillis);
    }
}
