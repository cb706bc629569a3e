package io.holdfast.engine;

/**
 * Sees to it that messages of a FIFO queue that nobody deletes disappear in time: one timer, set to when the oldest message of the oldest
 * group expires. Of a group whose messages are only in the store it knows no more than a time before which none of them was sent, and looks
 * when that comes up.
 */
final class GroupRetention extends Timer {
    private final FifoQueue queue;
    private final Workbench bench;
    private final GroupAges ages = new GroupAges();

    GroupRetention(FifoQueue queue, Workbench bench) {
        this.queue = queue;
        this.bench = bench;
    }

    /** The group has messages; which one is the oldest may have changed. */
    void isOpen(Group group) {
        ages.set(group, group.oldestSentAtMillis());
        if (!isScheduled()) {
            watch();
        }
    }

    void isClosed(Group group) {
        ages.remove(group);
    }

    void clear() {
        ages.clear();
        bench.timers.cancel(this);
    }

    void watch() {
        Group oldest = ages.oldest();
        if (oldest == null) {
            bench.timers.cancel(this);
        } else {
            bench.timers.schedule(this, oldest.sentAtMillis + queue.retentionMillis());
        }
    }

    @Override
    void fire(long nowMillis) {
        boolean canBeTold = true;
        for (int looked = 0; looked < Limits.BITE && canBeTold; looked++) {
            Group oldest = ages.oldest();
            if (oldest == null || !queue.isExpired(oldest.sentAtMillis, nowMillis)) {
                break;
            }
            canBeTold = dropExpired(oldest, nowMillis);
        }
        if (canBeTold) {
            watch();
        } else {
            bench.timers.schedule(this, nowMillis + Limits.SECOND_MILLIS);
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
            } else {
                queue.refresh(group);
            }
            return true;
        }
        Window.Waiting next = group.peek(bench.rows);
        boolean isExpired = next != null && queue.isExpired(next.message().sentAtMillis(), nowMillis);
        boolean cannotBeTold = next == null ? group.mayHaveWaiting() : isExpired && queue.isDelayed(next.sequence());
        if (cannotBeTold) {
            return false;
        }
        if (next != null && isExpired) {
            queue.drop(group, next);
        }
        queue.refresh(group);
        return true;
    }

    /**
     * When the oldest message was sent, or earlier; now if there is none. If it may read it corrects what is known of the ages, but changes
     * nothing else: whoever asks must not write.
     */
    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        for (int looked = 0; mayRead && looked < Limits.AGES_LOOKED_AT; looked++) {
            Group oldest = ages.oldest();
            if (oldest == null) {
                return nowMillis;
            }
            if (oldest.firstLease == null) {
                oldest.peek(bench.rows);
            }
            long sentAtMillis = oldest.isEmpty() ? nowMillis : oldest.oldestSentAtMillis();
            if (sentAtMillis <= oldest.sentAtMillis) {
                break;
            }
            ages.set(oldest, sentAtMillis);
        }
        Group oldest = ages.oldest();
        return oldest == null ? nowMillis : Math.min(nowMillis, oldest.sentAtMillis);
    }
}
