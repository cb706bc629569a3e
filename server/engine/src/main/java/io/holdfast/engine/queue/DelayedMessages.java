package io.holdfast.engine.queue;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.timer.Timer;

/**
 * The messages of a queue whose delay has not passed. They live in the store only, in order of time; when one comes due its row is handed
 * to the queue, in bounded steps. So a million delayed messages cost one timer and no memory.
 *
 * <p>A message is due {@code shiftMillis} after the time in its key: standard queues, where each message has its own delay, store the time
 * when it ends and no shift; FIFO queues, where a change of the queue's delay concerns what is delayed already, store when it was sent.
 */
final class DelayedMessages extends Timer {
    /** How soon to look again when due messages cannot be read yet because their batch is still on its way. */
    private static final long STALLED_MILLIS = 10;

    private static final long NEVER = Long.MAX_VALUE;

    private final MessageQueue queue;
    private final PartitionContext context;
    private final Sink sink;
    private long shiftMillis;
    private long nextTicket;
    private long count;
    /** Where the next scan starts: nothing is left before it. Rows moved in a batch that is not durable yet can still be read. */
    private long fromDueMillis;

    private long fromTicket;
    /** Tickets below this were purged; rows of theirs that can still be read are ghosts. */
    private long purgedBelow;

    /** When the first of those is due that cannot be read yet: put into the open batch, or into the one that is on its way. */
    private long openDueMillis = NEVER;

    private long onItsWayDueMillis = NEVER;

    /** Where rows go when they are due. */
    interface Sink {
        void due(byte[] key, byte[] row);
    }

    private boolean keepsOrder;
    /** No key that was added has a later time than this, if messages come due in the order in which they are added. */
    private long newestMillis;

    DelayedMessages(MessageQueue queue, PartitionContext context, QueueCounters stored, long shiftMillis, Sink sink) {
        this.queue = queue;
        this.context = context;
        this.sink = sink;
        this.shiftMillis = shiftMillis;
        this.nextTicket = stored.nextTicket();
        this.count = stored.delayed();
        this.fromDueMillis = stored.firstDueMillis();
        if (count > 0) {
            context.timers.schedule(this, fromDueMillis + shiftMillis);
        }
    }

    /**
     * From now on messages come due in the order in which they are added. If the clock was set back while the server was stopped, messages
     * that were sent before that have later times than those to come; this looks for the latest, and finds none at any other time.
     */
    void keepOrder(long nowMillis) {
        keepsOrder = true;
        if (count > 0) {
            try {
                newestMillis = newestAfter(nowMillis);
            } catch (RowsUnreadable damaged) {
                // That shows when they come due. Until then the queue can do everything else.
                newestMillis = 0;
            }
        }
    }

    /** The latest time of a row that lies after this one; 0 if there is none. Takes ever longer steps, then shorter ones: O(log) reads. */
    private long newestAfter(long millis) {
        long newest = firstFrom(millis + 1);
        if (newest == NEVER) {
            return 0;
        }
        long step = 1;
        for (long later = firstFrom(newest + step); later != NEVER; later = firstFrom(newest + step)) {
            newest = later;
            step *= 2;
        }
        for (step /= 2; step > 0; step /= 2) {
            long later = firstFrom(newest + step);
            newest = later == NEVER ? newest : later;
        }
        return newest;
    }

    private long firstFrom(long millis) {
        long[] first = {NEVER};
        byte[] from = Keys.delayed(queue.id(), millis, 0);
        context.rows.scan(Table.DELAYED, from, Keys.queue(queue.id() + 1), (key, row) -> {
            first[0] = Keys.dueOf(key);
            return false;
        });
        return first[0];
    }

    long count() {
        return count;
    }

    long nextTicket() {
        return nextTicket;
    }

    long firstDueMillis() {
        return fromDueMillis;
    }

    /** Tickets grow; they keep the order among those that are due at the same time. */
    void add(long ticket, byte[] row, long wantedDueMillis) {
        // Before the place where the next scan starts it would never be found; the clock may have been set back since
        // then.
        long dueMillis = Math.max(wantedDueMillis, fromDueMillis);
        if (keepsOrder) {
            dueMillis = Math.max(dueMillis, newestMillis);
            newestMillis = dueMillis;
        }
        openDueMillis = Math.min(openDueMillis, dueMillis);
        context.changes.put(Table.DELAYED, Keys.delayed(queue.id(), dueMillis, ticket), row);
        nextTicket = ticket + 1;
        count++;
        if (!isScheduled() || dueMillis + shiftMillis < this.dueMillis) {
            context.timers.schedule(this, dueMillis + shiftMillis);
        }
    }

    void shift(long changedMillis) {
        shiftMillis = changedMillis;
        if (count > 0) {
            context.timers.schedule(this, fromDueMillis + shiftMillis);
        }
    }

    @Override
    protected void fire(long nowMillis) {
        queue.delayedDue(nowMillis);
    }

    boolean mayBeDue(long nowMillis) {
        return count > 0 && (!isScheduled() || dueMillis <= nowMillis);
    }

    /** What was put into the open batch is on its way now. */
    void sealed() {
        onItsWayDueMillis = openDueMillis;
        openDueMillis = NEVER;
    }

    /** What was on its way can be read now. */
    void durable() {
        onItsWayDueMillis = NEVER;
    }

    /** Moves at most a step of due messages to the arrivals. */
    void promote(long nowMillis) {
        long unreadableDueMillis = Math.min(openDueMillis, onItsWayDueMillis);
        DueMessages due = new DueMessages(Math.min(nowMillis - shiftMillis, unreadableDueMillis - 1), purgedBelow);
        byte[] from = Keys.delayed(queue.id(), fromDueMillis, fromTicket);
        context.rows.scan(Table.DELAYED, from, Keys.queue(queue.id() + 1), due);
        for (int i = 0; i < due.keys.size(); i++) {
            byte[] key = due.keys.get(i);
            context.changes.delete(Table.DELAYED, key);
            fromDueMillis = Keys.dueOf(key);
            fromTicket = Keys.ticketOf(key) + 1;
            count--;
            sink.due(key, due.rows.get(i));
        }
        InvariantViolation.unless(count >= 0, "more delayed messages came due than were counted");
        lookAgain(nowMillis, due.nextDueMillis, unreadableDueMillis);
    }

    void purge() {
        context.changes.deleteRange(Table.DELAYED, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        context.timers.cancel(this);
        purgedBelow = nextTicket;
        newestMillis = 0;
        openDueMillis = NEVER;
        onItsWayDueMillis = NEVER;
        count = 0;
    }

    private void lookAgain(long nowMillis, long readableDueMillis, long unreadableDueMillis) {
        context.timers.cancel(this);
        if (count > 0) {
            long nextDueMillis = Math.min(readableDueMillis, unreadableDueMillis);
            InvariantViolation.unless(nextDueMillis < NEVER, count + " delayed messages are counted but not stored");
            boolean stalled = unreadableDueMillis <= nowMillis - shiftMillis;
            context.timers.schedule(this, stalled ? nowMillis + STALLED_MILLIS : nextDueMillis + shiftMillis);
        }
    }
}
