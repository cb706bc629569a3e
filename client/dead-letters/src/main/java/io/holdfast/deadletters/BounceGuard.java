package io.holdfast.deadletters;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Tells from the queue's depth how many of the messages that were moved away have come back. If nothing came back, the depth would be what it
 * was at the start less what was moved; what is above that came back, or died meanwhile. One thread.
 *
 * <p>A message id would tell more, but a move task gives new ones, and a look into the queue would make its messages invisible.
 *
 * <p>The number of moved messages must be read before the depth: what moves in between then makes the result too small, never too large. The
 * same way a depth that the server reports late is compared with the number that was moved by then.
 */
final class BounceGuard {
    private record Moved(long nanos, long messages) {}

    private final long depthAtStart;
    private final double share;
    private final int minimum;
    private final long lagNanos;
    private final Deque<Moved> history = new ArrayDeque<>();
    private long movedByThen;

    /**
     * @param share of the moved messages that may come back
     * @param minimum below which nothing is said
     * @param lag how old a depth may be that the server reports
     */
    BounceGuard(long depthAtStart, double share, int minimum, Duration lag) {
        this.depthAtStart = depthAtStart;
        this.share = share;
        this.minimum = minimum;
        this.lagNanos = lag.toNanos();
    }

    /** Returns how many came back, at least. */
    long bounced(long nowNanos, long moved, long depth) {
        history.addLast(new Moved(nowNanos, moved));
        while (!history.isEmpty() && nowNanos - history.getFirst().nanos() >= lagNanos) {
            movedByThen = history.removeFirst().messages();
        }
        return Math.max(0, depth - depthAtStart + movedByThen);
    }

    boolean isTooMany(long bounced, long moved) {
        return bounced >= minimum && bounced > share * moved;
    }
}
