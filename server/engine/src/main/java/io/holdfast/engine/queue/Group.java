package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.GroupIdRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one group that has any: those that were received, in a list, and behind them those that were not, in the store. A small
 * object, in memory only while {@link Groups} has a reason; a window exists only while messages of it are about to be delivered. Its number is the sequence of the message that opened
 * it, so a group that ran empty and comes again never meets its old rows.
 *
 * <pre>
 *   received: firstLease … lastLease | never received: in the window | … only in the store |
 * </pre>
 *
 * Messages are received in order, so every received message lies before every other one.
 */
final class Group implements WindowSource {

    final Groups groups;
    final long number;
    final String id;

    /** No message of the group was sent before this, except late arrivals; its row in GROUP_AGES stands there. */
    long sentAtMillis;

    @Nullable
    Lease firstLease;

    @Nullable
    Lease lastLease;

    /** How many of its messages are in flight. */
    int inFlight;

    /** What a standard queue knows of it beyond its messages. */
    @Nullable
    Tenant tenant;

    private @Nullable Window window;
    /** While there is no window: where the next one starts, and a sequence that no message of the group reaches. */
    private long start;

    private long end;

    /** Its place in the ring in which it stands. */
    @Nullable
    Group before;

    @Nullable
    Group behind;

    @Nullable
    GroupList ring;

    long ticket;

    /** The last batch that changes any of its rows: until it is durable the rows do not tell all, and the group stays in memory. */
    long changedInBatch;

    /** It has no messages any more. Kept until its rows are gone, so that nobody takes it from there. */
    boolean isClosed;

    /** A receive is taking messages from it. */
    boolean isHeld;

    Group(Groups groups, long number, String id, long sentAtMillis, long end) {
        this.groups = groups;
        this.number = number;
        this.id = id;
        this.sentAtMillis = sentAtMillis;
        this.start = number;
        this.end = end;
    }

    boolean isEmpty() {
        return firstLease == null && !mayHaveWaiting();
    }

    /** Whether any message waits for its first receive, as far as one can say without looking into the store. */
    boolean mayHaveWaiting() {
        return window == null ? start < end : window.mayHaveWaiting();
    }

    /** No message below this sequence waits for its first receive. */
    long firstWaiting() {
        return window == null ? start : window.first();
    }

    /** No message of the group has this sequence or a higher one. */
    long end() {
        return window == null ? end : window.next();
    }

    /** It was stored that no message below this sequence waits. */
    void startAt(long sequence) {
        start = Math.max(start, sequence);
    }

    void changed() {
        changedInBatch = groups.openBatch();
    }

    void offer(long sequence, Message message) {
        changed();
        Window to = window();
        to.offer(sequence, message);
        if (to.holdsFresh()) {
            groups.holdsFresh(this);
        }
    }

    /** The first message that was never received; null if there is none, or none that can be read yet. */
    Window.@Nullable Waiting peek(Rows rows) {
        return mayHaveWaiting() ? window().peek(rows) : null;
    }

    /** Messages that waited, maybe behind others, are gone. */
    void forget(Set<Long> sequences) {
        changed();
        if (window != null) {
            window.forget(sequences);
        }
    }

    void takeFirst() {
        changed();
        window().takeFirst();
    }

    /** When its oldest message was sent, if that is known without looking into the store; else a time before that. */
    long oldestSentAtMillis() {
        if (firstLease != null) {
            return firstLease.sentAtMillis;
        }
        Window.Waiting held = window == null ? null : window.held();
        return held == null ? sentAtMillis : held.message().sentAtMillis();
    }

    void add(Lease lease) {
        Lease last = lastLease;
        lease.before = last;
        if (last == null) {
            firstLease = lease;
        } else {
            InvariantViolation.unless(last.sequence < lease.sequence, "the messages of a group are received in order");
            last.behind = lease;
        }
        lastLease = lease;
        start = Math.max(start, lease.sequence + 1);
    }

    void remove(Lease lease) {
        changed();
        Lease ahead = lease.before;
        Lease after = lease.behind;
        if (ahead == null) {
            firstLease = after;
        } else {
            ahead.behind = after;
        }
        if (after == null) {
            lastLease = ahead;
        } else {
            after.before = ahead;
        }
    }

    void durabilityGrew() {
        if (window != null) {
            window.durabilityGrew();
        }
    }

    /** Gives up its memory: all its messages are gone, or all can be read again. */
    void close() {
        if (window != null) {
            window.skipTo(end);
            window = null;
        }
    }

    @Override
    public Table table() {
        return Table.GROUP_MESSAGES;
    }

    @Override
    public byte[] key(long sequence) {
        return Keys.groupMessage(groups.queueId(), number, sequence);
    }

    @Override
    public int refillMessages() {
        return EngineLimits.GROUP_REFILL_MESSAGES;
    }

    @Override
    public int windowMessages() {
        return EngineLimits.GROUP_WINDOW_MESSAGES;
    }

    @Override
    public long sequenceOf(byte[] key) {
        return Keys.groupSequenceOf(key);
    }

    /** What was received lies before the window, always; what was removed from behind others may still be readable. */
    @Override
    public boolean isTaken(long sequence) {
        return groups.isGone(sequence);
    }

    @Override
    public long durableBelow() {
        return groups.durableBelow();
    }

    @Override
    public void windowHoldsFresh(Window evicted) {
        if (evicted == window) {
            groups.holdsFreshAfterEviction(this);
        }
    }

    @Override
    public void windowIsIdle(Window idle) {
        if (idle == window) {
            start = idle.first();
            end = idle.next();
            window = null;
        }
    }

    GroupIdRow idRow() {
        return new GroupIdRow(number, sentAtMillis, firstWaiting());
    }

    /** A group whose messages are not known yet, except that all lie below {@code end}. */
    static Group of(Groups groups, String id, GroupIdRow row, long end) {
        Group group = new Group(groups, row.number(), id, row.sentAtMillis(), end);
        group.startAt(row.firstWaiting());
        return group;
    }

    private Window window() {
        Window open = window;
        if (open == null) {
            open = new Window(this, start, end, groups.budget());
            window = open;
        }
        return open;
    }
}
