package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.TenantCounters;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One tenant of a standard queue: all messages that carry the same group id, and what they take of the consumers' time. A group that nothing
 * blocks. A small object, there as long as the tenant has any message.
 */
final class Tenant implements MessageSource {
    private static final long UNKNOWN = -1;

    final Group group;
    private final Rows rows;

    /** Its places among the quiet tenants: by its first waiting message, and by its first returned one. */
    final TenantHeapEntry waitingEntry = new TenantHeapEntry(this);

    final TenantHeapEntry returnedEntry = new TenantHeapEntry(this);

    boolean isNoisy;
    /** Has so many messages in flight that it may be noisy. */
    boolean mayBeNoisy;
    /** The open batch changes its numbers. */
    boolean isChanged;
    /** There is a row of its numbers. */
    boolean isStored;
    /** It has no messages any more; another one of the same name may have come in its place. */
    boolean isClosed;

    long delayed;
    private long lastSentAtMillis = UNKNOWN;
    private @Nullable ReturnedMessages returned;
    private @Nullable RecentProcessing work;

    /** Messages below this sequence were here before it came into memory; how many of them wait is unknown until somebody asks, unless it was
     * stored. */
    private final long loadedBelow;

    private long loadedWaiting;
    /** How many of those that came later wait. */
    private long newWaiting;

    private Tenant(Group group, Rows rows, long loadedBelow, long loadedWaiting) {
        this.group = group;
        this.rows = rows;
        this.loadedBelow = loadedBelow;
        this.loadedWaiting = loadedWaiting;
    }

    static Tenant opened(Group group, Rows rows) {
        return new Tenant(group, rows, group.number, 0);
    }

    /** One whose messages were there before it came into memory. */
    static Tenant loaded(Group group, Rows rows) {
        return new Tenant(group, rows, group.end(), UNKNOWN);
    }

    void load(TenantCounters stored) {
        isStored = true;
        loadedWaiting = stored.waiting();
        delayed = stored.delayed();
        lastSentAtMillis = stored.lastSentAtMillis();
        group.startAt(stored.firstWaiting());
    }

    TenantCounters counters() {
        return new TenantCounters(waiting(), delayed, group.firstWaiting(), lastSentAtMillis());
    }

    /** Whether it has no messages at all. */
    boolean isOver() {
        return delayed == 0 && group.isEmpty();
    }

    /** Whether its numbers are worth a row; a row that exists is kept up to date. */
    boolean isWorthStoring() {
        return isStored || delayed > 0 || Math.max(0, loadedWaiting) + newWaiting >= EngineLimits.TENANT_STORED_FROM;
    }

    @Override
    public Group group() {
        return group;
    }

    @Override
    public Window.@Nullable Waiting peek() {
        return group.peek(rows);
    }

    void sent(Message message) {
        lastSentAtMillis = Math.max(lastSentAtMillis, message.sentAtMillis());
    }

    void offer(long sequence, Message message) {
        // Known before there are more: they would never be enough to be stored if it left the memory often enough.
        waiting();
        sent(message);
        newWaiting++;
        group.offer(sequence, message);
    }

    @Override
    public void takeFirst() {
        uncount(group.firstWaiting());
        group.takeFirst();
    }

    /** Messages that waited, maybe behind others, were removed. */
    void forget(Set<Long> sequences) {
        sequences.forEach(this::uncount);
        group.forget(sequences);
    }

    private void uncount(long sequence) {
        if (sequence >= loadedBelow) {
            newWaiting--;
        } else if (loadedWaiting > 0) {
            loadedWaiting--;
        }
    }

    boolean hasBacklog() {
        return !isEmpty(false);
    }

    @Override
    public @Nullable Lease firstReturned() {
        return returned == null ? null : returned.first();
    }

    void makeVisible(Lease lease) {
        if (returned == null) {
            returned = new ReturnedMessages();
        }
        returned.add(lease);
    }

    /** Takes a message out of those that have returned. */
    void removeFromVisible(Lease lease) {
        if (returned != null) {
            returned.remove(lease);
        }
    }

    /** Messages that can be received: O(1), but for the first call since it came into memory. */
    long visible() {
        return waiting() + (returned == null ? 0 : returned.size());
    }

    long lastSentAtMillis() {
        if (lastSentAtMillis == UNKNOWN) {
            look();
        }
        return lastSentAtMillis;
    }

    void worked(long busyMillis, long nowMillis) {
        if (work == null) {
            work = new RecentProcessing();
        }
        work.add(busyMillis, nowMillis);
    }

    double workMillis(long nowMillis) {
        return work == null ? 0 : work.millis(nowMillis);
    }

    private long waiting() {
        if (loadedWaiting == UNKNOWN) {
            look();
        }
        return loadedWaiting + newWaiting;
    }

    /** Counts what was here before it came into memory and still waits: not much, or its number would have been stored. */
    private void look() {
        Look look = new Look();
        rows.scan(group.table(), group.key(group.firstWaiting()), group.key(loadedBelow), look);
        loadedWaiting = look.count;
        long lastLeased = group.lastLease == null ? group.sentAtMillis : group.lastLease.sentAtMillis;
        long lastWaiting =
                look.last == null ? lastLeased : MessageRow.read(look.last).sentAtMillis();
        lastSentAtMillis = Math.max(lastSentAtMillis, lastWaiting);
    }

    private final class Look implements Rows.Visitor {
        long count;
        byte @Nullable [] last;

        @Override
        public boolean row(byte[] key, byte[] value) {
            if (!group.isTaken(group.sequenceOf(key))) {
                count++;
                last = value;
            }
            return true;
        }
    }
}
