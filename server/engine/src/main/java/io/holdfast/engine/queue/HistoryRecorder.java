package io.holdfast.engine.queue;

import io.holdfast.engine.command.ActiveQueueVisitor;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.RunningMinute;
import io.holdfast.engine.timer.Timer;
import io.holdfast.engine.timer.TimerWheel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records what happens to queues: a row for every minute of every active queue, added to the partition's ordinary batches. Rows of the running
 * minute are written every few seconds for queues that were used, so that a crash loses no more than that. All in bounded steps.
 *
 * <p>A queue is active while it holds messages and for six hours after its last use. A row counts nothing but what was decided before it, in
 * its own batch or an earlier one, so no crash leaves a count of something that did not happen. One thread.
 */
public final class HistoryRecorder extends Timer {
    private final boolean isOn;
    private final TimerWheel timers;
    private final HistoryRows rows;
    private final List<RecordedQueue> active = new ArrayList<>();
    /** Used since their row was last written. */
    private final ArrayDeque<RecordedQueue> used = new ArrayDeque<>();
    /** Of those, the ones whose turn it is. */
    private final ArrayDeque<RecordedQueue> beingStored = new ArrayDeque<>();
    /** Queues whose minute is over. */
    private final ArrayDeque<RecordedQueue> beingClosed = new ArrayDeque<>();

    private final long loadedMinute;
    private long minute;
    private long nextCheckpointMillis;
    private boolean isLoaded;

    HistoryRecorder(PartitionContext context, long nowMillis) {
        this.isOn = context.settings.history().isOn();
        this.timers = context.timers;
        this.rows = new HistoryRows(
                context.rows, context.changes, context.settings.history().budgetBytes());
        this.minute = nowMillis / EngineLimits.MINUTE_MILLIS;
        this.loadedMinute = minute;
    }

    /** Begins, with the queues that are loaded. */
    public void load(Consumer<Consumer<MessageQueue>> queues) {
        if (isOn) {
            Map<Long, Long> lastUses = rows.load();
            queues.accept(queue -> {
                Long lastUse = lastUses.get(queue.id());
                if (lastUse != null || queue.messages() > 0) {
                    RecordedQueue recorded = recorded(queue);
                    recorded.usedAtMillis = lastUse == null ? 0 : lastUse;
                    recorded.storedUseMillis = recorded.usedAtMillis;
                    activate(recorded);
                }
            });
            isLoaded = true;
            plan(timers.nowMillis());
        }
    }

    /** Something happens to the queue, which may not have been counted yet. */
    void used(MessageQueue queue) {
        if (!isLoaded || queue.isRemoved()) {
            return;
        }
        long nowMillis = timers.nowMillis();
        if (active.isEmpty()) {
            minute = nowMillis / EngineLimits.MINUTE_MILLIS;
        }
        RecordedQueue recorded = recorded(queue);
        if (!recorded.isActive()) {
            recorded.minute = minute;
            activate(recorded);
        }
        recorded.usedAtMillis = nowMillis;
        queue.isNotedForHistory = true;
        used.add(recorded);
        if (used.size() == 1) {
            nextCheckpointMillis = nowMillis + EngineLimits.HISTORY_CHECKPOINT_MILLIS;
        }
        if (!isScheduled() || dueMillis > nextMillis()) {
            plan(nowMillis);
        }
    }

    /** The queue does not exist any more. */
    void removed(MessageQueue queue) {
        RecordedQueue recorded = queue.recorded;
        if (recorded != null) {
            deactivate(recorded);
        }
    }

    private RecordedQueue recorded(MessageQueue queue) {
        RecordedQueue recorded = queue.recorded;
        if (recorded == null) {
            recorded = new RecordedQueue(queue, minute);
            queue.recorded = recorded;
        }
        return recorded;
    }

    @Override
    protected void fire(long nowMillis) {
        step(nowMillis, EngineLimits.HISTORY_QUEUES_PER_STEP);
        plan(nowMillis);
    }

    private void step(long nowMillis, int most) {
        if (beingClosed.isEmpty() && beingStored.isEmpty()) {
            takeTurns(nowMillis);
        }
        boolean closes = !beingClosed.isEmpty();
        int left = most;
        for (; left > 0 && !beingClosed.isEmpty(); left--) {
            close(beingClosed.remove(), nowMillis);
        }
        if (closes && beingClosed.isEmpty()) {
            rows.trim(nowMillis);
        }
        for (; left > 0 && !beingStored.isEmpty(); left--) {
            store(beingStored.remove(), nowMillis);
        }
    }

    private void takeTurns(long nowMillis) {
        long current = nowMillis / EngineLimits.MINUTE_MILLIS;
        if (current > minute) {
            minute = current;
            beingClosed.addAll(active);
        } else if (nowMillis >= nextCheckpointMillis) {
            beingStored.addAll(used);
            used.clear();
        }
    }

    /** Its minute is over: the row is written for the last time. */
    private void close(RecordedQueue recorded, long nowMillis) {
        if (recorded.isActive()) {
            readAge(recorded.queue, nowMillis);
            write(recorded, nowMillis, true);
            recorded.begin(minute);
            recorded.queue.isNotedForHistory = false;
            boolean isIdle = nowMillis - recorded.usedAtMillis >= EngineLimits.HISTORY_ACTIVE_MILLIS;
            if (isIdle && recorded.queue.messages() == 0) {
                deactivate(recorded);
            }
        }
    }

    /** Once a minute: an age that was never looked up would grow for as long as the queue is in use. */
    private static void readAge(MessageQueue queue, long nowMillis) {
        try {
            if (queue.messages() > 0) {
                queue.readOldest(nowMillis);
            }
        } catch (RowsUnreadable damaged) {
            // What is known stands; whoever needs the rows will say so.
        }
    }

    private void store(RecordedQueue recorded, long nowMillis) {
        if (recorded.queue.isNotedForHistory) {
            recorded.queue.isNotedForHistory = false;
            if (recorded.isActive()) {
                write(recorded, nowMillis, false);
            }
        }
    }

    private void write(RecordedQueue recorded, long nowMillis, boolean isOver) {
        long id = recorded.queue.id();
        rows.write(id, recorded.minute, soFar(recorded, nowMillis), isOver);
        if (recorded.usedAtMillis >= recorded.storedUseMillis + EngineLimits.HOUR_MILLIS) {
            rows.writeLastUse(id, recorded.usedAtMillis);
            recorded.storedUseMillis = recorded.usedAtMillis;
        }
    }

    private MinuteRow soFar(RecordedQueue recorded, long nowMillis) {
        if (recorded.minute == loadedMinute && !recorded.knowsEarlier) {
            recorded.knowsEarlier = true;
            recorded.earlier = rows.read(recorded.queue.id(), loadedMinute);
        }
        return recorded.soFar(nowMillis);
    }

    private void activate(RecordedQueue recorded) {
        recorded.place = active.size();
        active.add(recorded);
    }

    private void deactivate(RecordedQueue recorded) {
        if (recorded.isActive()) {
            RecordedQueue last = active.remove(active.size() - 1);
            if (last != recorded) {
                active.set(recorded.place, last);
                last.place = recorded.place;
            }
            recorded.place = -1;
            if (recorded.storedUseMillis > 0) {
                rows.deleteLastUse(recorded.queue.id());
                recorded.storedUseMillis = 0;
            }
        }
    }

    private void plan(long nowMillis) {
        if (!beingClosed.isEmpty() || !beingStored.isEmpty()) {
            timers.schedule(this, nowMillis + 1);
        } else if (!active.isEmpty()) {
            timers.schedule(this, nextMillis());
        }
    }

    private long nextMillis() {
        long minuteIsOverMillis = (minute + 1) * EngineLimits.MINUTE_MILLIS;
        return used.isEmpty() ? minuteIsOverMillis : Math.min(minuteIsOverMillis, nextCheckpointMillis);
    }

    /** Writes everything that is not written yet, as at a shutdown. */
    public void storeAll(long nowMillis) {
        beingStored.addAll(used);
        used.clear();
        step(nowMillis, Integer.MAX_VALUE);
    }

    /** The running minute of a queue; null if the queue is not active. */
    public @Nullable RunningMinute running(MessageQueue queue, long nowMillis) {
        RecordedQueue recorded = queue.recorded;
        return recorded == null || !recorded.isActive()
                ? null
                : new RunningMinute(recorded.minute, soFar(recorded, nowMillis));
    }

    /** Shows some of the active queues, from a place on; returns the next place, or -1 at the end. Those that come or go meanwhile may be missed. */
    public int showActive(int from, int most, ActiveQueueVisitor visitor, long nowMillis) {
        int to = Math.min(active.size(), from + most);
        for (int i = from; i < to; i++) {
            MessageQueue queue = active.get(i).queue;
            visitor.queue(
                    queue.info(),
                    queue.statistics,
                    queue.visible(),
                    queue.leases.inFlight(),
                    queue.delayed(),
                    queue.oldestAgeMillis(nowMillis, false),
                    queue.reportedAgeMillis(nowMillis),
                    queue.waiting());
        }
        return to < active.size() ? to : -1;
    }

    public long bytes() {
        return rows.bytes();
    }

    /** Hours that were dropped before their time because there was no room. */
    public long hoursDropped() {
        return rows.hoursDropped();
    }
}
