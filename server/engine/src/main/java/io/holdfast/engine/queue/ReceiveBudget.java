package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.timer.Timer;
import io.holdfast.engine.timer.TimerWheel;

/**
 * Keeps a receive that meets very many expired messages or dead letters from holding up everybody else: after a step of them it pauses, and
 * whoever asked stays in line until the queue goes on in the next tick. So even a receive that does not wait sees the message behind them.
 */
final class ReceiveBudget extends Timer {
    private static final int ROWS_PER_MESSAGE = 8;

    private final MessageQueue queue;
    private final TimerWheel timers;
    private long limit;
    private int looked;

    ReceiveBudget(MessageQueue queue, TimerWheel timers) {
        this.queue = queue;
        this.timers = timers;
    }

    /** A receive begins. */
    void renew() {
        limit = thrownOut() + EngineLimits.MAX_ITEMS_PER_STEP;
    }

    /** The receive looked at so many rows that were of no use. */
    void spend(int rows) {
        looked += rows;
        limit -= looked / ROWS_PER_MESSAGE;
        looked %= ROWS_PER_MESSAGE;
    }

    boolean isLeft() {
        return thrownOut() < limit;
    }

    /** The queue hands out nothing until it goes on. */
    void pause(long nowMillis) {
        timers.schedule(this, nowMillis);
    }

    boolean pauses() {
        return isScheduled();
    }

    @Override
    protected void fire(long nowMillis) {
        queue.serveWaiters(nowMillis);
    }

    private long thrownOut() {
        return queue.statistics.retentionExpired + queue.statistics.deadLettered;
    }
}
