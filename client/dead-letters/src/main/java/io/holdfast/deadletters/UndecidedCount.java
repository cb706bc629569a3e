package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLetterQueue.Depth;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * How many of the moved messages may still come back. One thread.
 *
 * <p>A message is decided when it has come back, when it is no longer in the queue that it was moved to, or when so much time has passed since
 * it was received there that it would have come back if it failed. Which message is which cannot be told, because a move gives new ids; so
 * each rule gives a number that is too large rather than too small, and the smallest of them counts:
 *
 * <ul>
 *   <li>those moved less those that came back;
 *   <li>all that is in the target queues;
 *   <li>those that nobody may have received yet, or only a short while ago. Where messages are visible, they may be ours. The target queues
 *       must besides hold no more than they did before the redrive: a message that is put off for longer than we know of is still there.
 * </ul>
 *
 * <p>How long a failing message takes is at least the visibility timeout times the receives that its queue allows; if those that came back took
 * longer, half as long again as the slowest of them. The k-th that comes back is taken for the k-th that was moved.
 */
final class UndecidedCount {
    /** For queues whose settings cannot be read or say nothing. */
    private static final Duration SHORTEST_CHANCE = Duration.ofSeconds(30);

    private record Counts(long nanos, Depth depth) {}

    private final long targetsAtStart;
    private final long boundNanos;
    private final long lagNanos;
    private final GrowthHistory moves = new GrowthHistory();
    private final GrowthHistory receives = new GrowthHistory();
    private final Deque<Counts> recent = new ArrayDeque<>();
    private long slowestReturnNanos;

    /**
     * @param targetsAtStart how many messages were in the target queues before anything was moved
     * @param timeToBounce how long a failing message takes according to the settings of its queue
     * @param lag how old a depth may be that the server reports
     */
    UndecidedCount(long targetsAtStart, Duration timeToBounce, Duration lag) {
        this.targetsAtStart = targetsAtStart;
        this.boundNanos = Math.max(timeToBounce.toNanos(), SHORTEST_CHANCE.toNanos());
        this.lagNanos = lag.toNanos();
    }

    /** How long after its first receive a message can be taken for handled. */
    Duration chance() {
        return Duration.ofNanos(Math.max(boundNanos, slowestReturnNanos / 2 * 3));
    }

    /** @param targets what is in the target queues; empty if nobody may ask */
    long undecided(long nowNanos, long moved, long bounced, Optional<Depth> targets) {
        moves.add(nowNanos, moved);
        if (bounced > 0) {
            slowestReturnNanos =
                    Math.max(slowestReturnNanos, nowNanos - moves.whenReached(Math.min(bounced, moved), nowNanos));
        }
        long visible = 0;
        long inTargets = moved;
        long more = 0;
        if (targets.isPresent()) {
            Depth largest = largest(nowNanos, targets.get());
            visible = largest.visible();
            inTargets = largest.total();
            more = largest.total() - targetsAtStart;
        }
        receives.add(nowNanos, moved - visible);
        long young = moved - receives.at(nowNanos - chance().toNanos());
        return Math.max(0, Math.min(Math.min(moved - bounced, inTargets), Math.max(young, more)));
    }

    /** Counts may be late: the largest of that time is right or too large. */
    private Depth largest(long nowNanos, Depth depth) {
        recent.addLast(new Counts(nowNanos, depth));
        while (nowNanos - recent.getFirst().nanos() > lagNanos) {
            recent.removeFirst();
        }
        long visible = 0;
        long total = 0;
        for (Counts counts : recent) {
            visible = Math.max(visible, counts.depth().visible());
            total = Math.max(total, counts.depth().total());
        }
        return new Depth(visible, total - visible, 0);
    }
}
