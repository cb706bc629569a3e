package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.timer.Timer;

/**
 * Sees to it that messages of a FIFO queue that nobody deletes disappear in time: one timer, set to when the oldest message of the oldest
 * group expires. Of a group it knows no more than a time before which none of its messages was sent, and looks when that comes up.
 */
final class GroupRetention extends Timer {
    /** How soon to look again when it cannot be told yet what has expired, because a batch is still on its way. */
    private static final long STALLED_MILLIS = 10;

    private final FifoQueue queue;
    private final PartitionContext context;
    private final Groups groups;

    GroupRetention(FifoQueue queue, Groups groups, PartitionContext context) {
        this.queue = queue;
        this.context = context;
        this.groups = groups;
    }

    void clear() {
        context.timers.cancel(this);
    }

    /** The group has messages; which one is the oldest may have changed. */
    void isOpen() {
        if (!isScheduled()) {
            watch();
        }
    }

    void watch() {
        long oldestMillis = groups.ages.lowWaterMarkMillis();
        if (oldestMillis == Long.MAX_VALUE) {
            context.timers.cancel(this);
        } else {
            context.timers.schedule(this, oldestMillis + queue.retentionMillis());
        }
    }

    @Override
    protected void fire(long nowMillis) {
        boolean canBeTold = true;
        for (int looked = 0; looked < EngineLimits.MAX_ITEMS_PER_STEP && canBeTold; looked++) {
            GroupAgeIndex.First oldest = groups.ages.first(nowMillis - queue.retentionMillis());
            if (oldest == null) {
                break;
            }
            Group group = groups.ifAny(oldest.groupId());
            canBeTold = group == null || dropExpired(group, nowMillis);
        }
        watch();
        if (!canBeTold) {
            context.timers.schedule(this, nowMillis + EngineLimits.SECOND_MILLIS);
        } else if (groups.ages.unreadableMillis() <= nowMillis - queue.retentionMillis()) {
            context.timers.schedule(this, nowMillis + STALLED_MILLIS);
        }
        // A message in flight that expired may have held up its group.
        queue.serveWaiters(nowMillis);
    }

    /**
     * Drops the oldest message of a group if its time is over, or finds out that it is younger than was thought; false if that cannot be told
     * yet.
     */
    private boolean dropExpired(Group group, long nowMillis) {
        Lease lease = group.firstLease;
        if (lease != null) {
            if (queue.isExpired(lease.sentAtMillis, nowMillis)) {
                queue.statistics.retentionExpired++;
                queue.remove(lease);
            }
        } else {
            Window.Waiting next = group.peek(context.rows);
            boolean isExpired = next != null && queue.isExpired(next.message().sentAtMillis(), nowMillis);
            boolean cannotBeTold =
                    next == null ? group.mayHaveWaiting() : isExpired && queue.isDelayed(next.sequence());
            if (cannotBeTold) {
                // Others may be older than it really is.
                long thoughtMillis = group.sentAtMillis;
                groups.ages.correct(group, group.oldestSentAtMillis());
                return group.sentAtMillis > thoughtMillis;
            }
            if (next != null && isExpired) {
                queue.drop(group, next);
            }
            queue.refresh(group);
        }
        if (!group.isClosed) {
            groups.ages.correct(group, group.oldestSentAtMillis());
        }
        return true;
    }

    /** When the oldest message was sent, or earlier; now if there is none. */
    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        return Math.min(nowMillis, groups.ages.oldestSentAtMillis(mayRead));
    }
}
