package io.holdfast.app.peer;

import io.holdfast.app.loop.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Where requests wait while nobody leads what they are for. No thread waits: each loop looks again every few milliseconds for as long as it has any.
 * Any loop.
 */
public final class LeaderWait {
    /** After a leader has died its successor is there within about this time. */
    public static final long USUAL_MILLIS = 2_000;

    private static final long LOOK_EVERY_MILLIS = 20;
    private static final int MOST_WAITING = 50_000;
    private static final long MOST_BYTES = 64L * 1024 * 1024;

    private final long mostMillis;
    private final LongSupplier nanoTime;
    private final Map<Loop, Line> lines = new ConcurrentHashMap<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong waitingBytes = new AtomicLong();

    /**
     * @param mostMillis that a request may wait
     * @param nanoTime monotonic time
     */
    public LeaderWait(long mostMillis, LongSupplier nanoTime) {
        this.mostMillis = mostMillis;
        this.nanoTime = nanoTime;
    }

    /** Until when a request may wait that comes now. */
    long deadline() {
        return nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
    }

    /** Lets a request wait, and then look again; false if it has waited long enough or too many do. On its loop. */
    boolean add(Loop loop, Passage passage, long deadlineNanos) {
        if (deadlineNanos - nanoTime.getAsLong() <= 0) {
            return false;
        }
        return lines.computeIfAbsent(loop, Line::new).add(passage);
    }

    /** How many requests wait. Any thread. */
    public int waiting() {
        return waiting.get();
    }

    /** Those of one loop, which alone uses this. */
    private final class Line {
        private final Loop loop;
        private List<Passage> passages = new ArrayList<>();
        private boolean isLooking;

        Line(Loop loop) {
            this.loop = loop;
        }

        boolean add(Passage passage) {
            int count = waiting.incrementAndGet();
            long bytes = waitingBytes.addAndGet(passage.size());
            if (count > MOST_WAITING || bytes > MOST_BYTES) {
                leave(passage);
                return false;
            }
            passages.add(passage);
            if (!isLooking) {
                isLooking = true;
                loop.schedule(this::look, LOOK_EVERY_MILLIS);
            }
            return true;
        }

        private void look() {
            List<Passage> all = passages;
            passages = new ArrayList<>();
            isLooking = false;
            for (Passage passage : all) {
                leave(passage);
                passage.look();
            }
        }
    }

    private void leave(Passage passage) {
        waiting.decrementAndGet();
        waitingBytes.addAndGet(-passage.size());
    }
}
