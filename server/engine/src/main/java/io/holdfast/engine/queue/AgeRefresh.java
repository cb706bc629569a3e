package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.timer.Timer;
import io.holdfast.engine.timer.TimerWheel;
import java.util.ArrayDeque;

/**
 * Keeps the ages of oldest messages right where only the rows tell them, so that whoever asks for the numbers of all queues need not read
 * any: looks at queues that have changed, or were loaded with messages, one at a time and at a pace that nobody notices. One thread.
 */
final class AgeRefresh extends Timer {
    private final TimerWheel timers;
    private final ArrayDeque<MessageQueue> waiting = new ArrayDeque<>();
    private long lastMillis;

    AgeRefresh(TimerWheel timers, long nowMillis) {
        this.timers = timers;
        this.lastMillis = nowMillis;
    }

    /** The queue's oldest message may be another one now. */
    public void changed(MessageQueue queue) {
        if (!queue.awaitsAgeCheck) {
            queue.awaitsAgeCheck = true;
            waiting.add(queue);
            if (!isScheduled()) {
                timers.schedule(this, lastMillis + EngineLimits.AGE_CHECK_PAUSE_MILLIS);
            }
        }
    }

    @Override
    protected void fire(long nowMillis) {
        lastMillis = nowMillis;
        MessageQueue queue = waiting.poll();
        if (queue != null) {
            queue.awaitsAgeCheck = false;
            check(queue, nowMillis);
        }
        if (!waiting.isEmpty()) {
            timers.schedule(this, nowMillis + EngineLimits.AGE_CHECK_PAUSE_MILLIS);
        }
    }

    private static void check(MessageQueue queue, long nowMillis) {
        try {
            if (queue.messages() > 0) {
                queue.oldestSentAtMillis(nowMillis, true);
            }
        } catch (RowsUnreadable damaged) {
            // Only a number would have become better. Whoever wants the message itself meets the damage and reports it.
        }
    }
}
