package io.holdfast.engine.timer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hierarchical timer wheel: six wheels of 64 slots, the first with slots of one millisecond, each next one 64 times coarser
 * (together more than two years). Scheduling and cancelling cost O(1); a timer is moved to a finer wheel at most five times. A timer
 * never fires early. One thread; time only moves when {@link #advance} says so.
 *
 * <pre>
 * wheel   slot width   span
 *   0         1 ms     64 ms
 *   1        64 ms      4 s
 *   2         4 s     4.4 min
 *   3       4.4 min   4.7 h
 *   4       4.7 h      12 d
 *   5        12 d     2.2 a
 * </pre>
 */
public final class TimerWheel {
    private static final int WHEELS = 6;
    private static final int SLOT_BITS = 6;
    private static final int SLOTS = 1 << SLOT_BITS;
    private static final int SLOT_MASK = SLOTS - 1;
    private static final long NEVER = Long.MAX_VALUE;

    private final Timer[][] slots = new Timer[WHEELS][SLOTS];
    private final long[] occupied = new long[WHEELS];
    /** Timers whose time has come and who wait for their turn: a bounded step is fired per call. */
    private final Timer due = new TimerAnchor();

    /** All timers due at or before this time have left the wheels. */
    private long nowMillis;

    /** What is scheduled while timers fire has its turn a millisecond later at the earliest, so that one call stays a bounded step. */
    private boolean firing;

    /** What is scheduled while a queue is loaded, to be cancelled if it cannot be; null at any other time. */
    private @Nullable List<Timer> noted;

    public TimerWheel(long nowMillis) {
        this.nowMillis = nowMillis;
        for (Timer[] wheel : slots) {
            for (int i = 0; i < SLOTS; i++) {
                wheel[i] = new TimerAnchor();
            }
        }
    }

    /** The time up to which it was last advanced. */
    public long nowMillis() {
        return nowMillis;
    }

    public void schedule(Timer timer, long dueMillis) {
        cancel(timer);
        timer.dueMillis = dueMillis;
        place(timer);
        if (noted != null) {
            noted.add(timer);
        }
    }

    /** From now on notes what is scheduled, or no longer does. */
    public void note(boolean on) {
        noted = on ? new ArrayList<>() : null;
    }

    public void cancelNoted() {
        if (noted != null) {
            noted.forEach(this::cancel);
        }
    }

    public void cancel(Timer timer) {
        Timer next = timer.next;
        Timer previous = timer.previous;
        if (next != null && previous != null) {
            previous.next = next;
            next.previous = previous;
            timer.next = null;
            timer.previous = null;
        }
    }

    /** Fires at most {@code limit} timers that are due; returns how many fired. Call again at once if that equals the limit. */
    public int advance(long toMillis, int limit) {
        collectDue(toMillis);
        int fired = 0;
        firing = true;
        while (fired < limit) {
            Timer timer = due.next;
            if (timer == null || timer == due) {
                break;
            }
            cancel(timer);
            timer.fire(toMillis);
            fired++;
        }
        firing = false;
        return fired;
    }

    /** A time at which {@link #advance} should be called next: never later than the earliest timer is due, NEVER if there is none. */
    public long nextMillis() {
        if (due.next != due) {
            return nowMillis;
        }
        for (int w = 0; w < WHEELS; w++) {
            tidy(w);
        }
        return nextInWheels();
    }

    private void collectDue(long toMillis) {
        while (nowMillis < toMillis) {
            long next = nextInWheels();
            if (next > toMillis) {
                nowMillis = toMillis;
                return;
            }
            nowMillis = next;
            for (int w = WHEELS - 1; w >= 0; w--) {
                int shift = w * SLOT_BITS;
                if ((nowMillis & ((1L << shift) - 1)) == 0) {
                    empty(w, (int) (nowMillis >>> shift) & SLOT_MASK);
                }
            }
        }
    }

    private long nextInWheels() {
        long earliest = NEVER;
        for (int w = 0; w < WHEELS; w++) {
            long mask = occupied[w];
            if (mask != 0) {
                int shift = w * SLOT_BITS;
                long tick = nowMillis >>> shift;
                int ahead = Long.numberOfTrailingZeros(Long.rotateRight(mask, (int) (tick & SLOT_MASK) + 1)) + 1;
                earliest = Math.min(earliest, (tick + ahead) << shift);
            }
        }
        return earliest;
    }

    /** Cancelled timers leave empty slots marked as occupied; forget those before promising a time. */
    private void tidy(int wheel) {
        long mask = occupied[wheel];
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (slots[wheel][slot].next == slots[wheel][slot]) {
                mask &= ~(1L << slot);
            }
        }
        occupied[wheel] = mask;
    }

    private void empty(int wheel, int slot) {
        Timer anchor = slots[wheel][slot];
        occupied[wheel] &= ~(1L << slot);
        for (Timer timer = anchor.next; timer != null && timer != anchor; timer = anchor.next) {
            cancel(timer);
            place(timer);
        }
    }

    private void place(Timer timer) {
        long dueMillis = firing ? Math.max(timer.dueMillis, nowMillis + 1) : timer.dueMillis;
        long away = dueMillis - nowMillis;
        if (away <= 0) {
            append(due, timer);
            return;
        }
        int wheel = 0;
        while (wheel < WHEELS - 1 && away >= 1L << ((wheel + 1) * SLOT_BITS)) {
            wheel++;
        }
        int shift = wheel * SLOT_BITS;
        // A timer beyond the last wheel waits in its farthest slot, never in the present one: emptying a slot must not
        // refill it.
        long lastTick = (nowMillis >>> shift) + SLOTS - 1;
        long tick = Math.min(dueMillis >>> shift, lastTick);
        int slot = (int) tick & SLOT_MASK;
        occupied[wheel] |= 1L << slot;
        append(slots[wheel][slot], timer);
    }

    private static void append(Timer anchor, Timer timer) {
        Timer last = anchor.previous == null ? anchor : anchor.previous;
        last.next = timer;
        timer.previous = last;
        timer.next = anchor;
        anchor.previous = timer;
    }
}
