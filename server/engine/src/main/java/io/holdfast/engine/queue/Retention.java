package io.holdfast.engine.queue;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.timer.Timer;
import io.holdfast.engine.timer.TimerWheel;

/**
 * Sees to it that messages nobody receives disappear in time: one timer per queue, set to when the oldest waiting message expires.
 * Messages arrive in order of time, except for {@link OutOfOrderExpiry}, so looking at the oldest one is enough.
 */
final class Retention extends Timer {
    private final StandardQueue queue;
    private final TimerWheel timers;
    /** No waiting message was sent before this. */
    private long oldestSentAtMillis;

    Retention(StandardQueue queue, TimerWheel timers) {
        this.queue = queue;
        this.timers = timers;
    }

    long oldestSentAtMillis() {
        return oldestSentAtMillis;
    }

    void arrived(Message message) {
        if (!isScheduled()) {
            restart(message.sentAtMillis());
        }
    }

    /** The oldest waiting message was sent at this time. */
    void restart(long oldestSentAtMillis) {
        this.oldestSentAtMillis = oldestSentAtMillis;
        timers.schedule(this, oldestSentAtMillis + queue.retentionMillis());
    }

    @Override
    protected void fire(long nowMillis) {
        queue.dropExpired(nowMillis);
    }
}
