package io.holdfast.engine;

import java.util.ArrayDeque;

/**
 * Keeps the ages of oldest messages right where only the rows tell them, so that whoever asks for the numbers of all queues need not read
 * any: looks at queues that have changed, or were loaded with messages, one at a time and at a pace that nobody notices. One thread.
 */
final class AgeChecks extends Timer {
    private final TimerWheel timers;
    private final ArrayDeque<MessageQueue> waiting = new ArrayDeque<>();
    private long lastMillis;

    AgeChecks(TimerWheel timers, long nowMillis) {
        this.timers = timers;
        this.lastMillis = nowMillis;
    }

    /** The queue's oldest message may be another one now. */
    void changed(MessageQueue queue) {
        if (!queue.awaitsAgeCheck) {
            queue.awaitsAgeCheck = true;
            waiting.add(queue);
            if (!isScheduled()) {
                timers.schedule(this, lastMillis + Limits.AGE_CHECK_PAUSE_MILLIS);
            }
        }
    }

    @Override
    void fire(long nowMillis) {
        lastMillis = nowMillis;
        MessageQueue queue = waiting.poll();
        if (queue != null) {
            queue.awaitsAgeCheck = false;
            check(queue, nowMillis);
        }
        if (!waiting.isEmpty()) {
            timers.schedule(this, nowMillis + Limits.AGE_CHECK_PAUSE_MILLIS);
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
