package io.holdfast.engine;

import io.holdfast.engine.command.EngineLimits;

/**
 * How many messages a move task may move, and when it looks again. With a rate, the time that has passed earns messages, to the
 * thousandth, so the average is exact; what was earned and not used is lost, and a stall earns no more than one tick beyond the time that
 * was planned, so nothing ever comes in a burst. Without a rate, steps follow each other with a pause for everybody else.
 */
final class MoveRate {
    private final int perSecond;
    private long countedAtMillis;
    private long plannedMillis;
    /** Thousandths of a message, which is what one message per second earns in a millisecond. */
    private long earned;

    MoveRate(int perSecond, long nowMillis) {
        this.perSecond = perSecond;
        this.countedAtMillis = nowMillis;
        this.plannedMillis = pauseMillis();
    }

    /** How many messages may be moved now, by one of so many tasks. */
    int allowance(int tasks, long nowMillis) {
        if (perSecond == 0) {
            return Math.max(1, EngineLimits.MAX_ITEMS_PER_STEP / tasks);
        }
        long passedMillis = Math.max(0, nowMillis - countedAtMillis);
        earned += Math.min(passedMillis, plannedMillis + EngineLimits.MOVE_TICK_MILLIS) * perSecond;
        countedAtMillis = nowMillis;
        int messages = (int) (earned / EngineLimits.SECOND_MILLIS);
        earned %= EngineLimits.SECOND_MILLIS;
        plannedMillis = pauseMillis();
        return messages;
    }

    /** How long to wait until more may be moved. */
    long pauseMillis() {
        if (perSecond == 0) {
            return EngineLimits.MOVE_PAUSE_MILLIS;
        }
        long untilOneMillis = (EngineLimits.SECOND_MILLIS - earned + perSecond - 1) / perSecond;
        return Math.max(EngineLimits.MOVE_TICK_MILLIS, untilOneMillis);
    }
}
