package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a queue that can be received, oldest first, and those whose delay has not passed. It knows where they are in the store and
 * in memory; what to do with them is the queue's business. Those that belong to a tenant it passes on.
 */
final class UngroupedSource implements WindowSource, MessageSource {
    private final StandardQueue queue;
    private final StandardSources sources;
    private final PartitionContext context;
    private final Leases leases;
    private final Window window;
    private final ReturnedMessages returned = new ReturnedMessages();
    private final DelayedMessages delayed;
    private final Retention retention;
    private final OutOfOrderExpiry late;
    final FirstArrival arrivals;
    private final RemovedBehindOthers removed = new RemovedBehindOthers();
    private long nextSequence;
    private long durableBelow;
    /** The oldest waiting message was driven out of memory before it was durable: look at its retention once it is. */
    private boolean oldestIsUnreadable;

    UngroupedSource(
            StandardQueue queue,
            StandardSources sources,
            PartitionContext context,
            QueueCounters stored,
            long nowMillis) {
        this.queue = queue;
        this.sources = sources;
        this.context = context;
        this.leases = queue.leases;
        this.nextSequence = stored.nextSequence();
        this.durableBelow = nextSequence;
        this.window = new Window(this, stored.firstWaiting(), nextSequence, context.budget);
        this.delayed = new DelayedMessages(queue, context, stored, 0, this::isDue);
        this.retention = new Retention(queue, context.timers);
        this.late = new OutOfOrderExpiry(queue, sources, context, stored, nowMillis);
        if (stored.firstWaiting() < nextSequence) {
            retention.restart(stored.oldestSentAtMillis());
        }
        this.arrivals = new FirstArrival(this, window, context);
    }

    long nextSequence() {
        return nextSequence;
    }

    long delayed() {
        return delayed.count();
    }

    void delay(Message message, long dueMillis) {
        String groupId = message.groupId();
        if (groupId != null) {
            long number = nextSequence++;
            sources.tenants(number).delay(number, groupId, message);
        }
        delayed.add(delayed.nextTicket(), MessageRow.of(message), dueMillis);
    }

    private void isDue(byte[] key, byte[] row) {
        Message message = MessageRow.read(row);
        if (message.groupId() != null) {
            sources.tenants(nextSequence).isDue(message.groupId());
        }
        context.stories.delayEnded(queue.info(), arrive(message), message);
    }

    /** The message can be received from now on: it goes to the end of the arrivals. Returns its sequence. */
    long arrive(Message message) {
        long sequence = late.place(nextSequence, message);
        nextSequence = sequence + 1;
        String groupId = message.groupId();
        if (groupId != null) {
            sources.tenants(sequence).arrive(sequence, groupId, message);
            return sequence;
        }
        context.put(Table.MESSAGES, Keys.message(queue.id(), sequence), message);
        window.offer(sequence, message);
        if (!oldestIsUnreadable) {
            retention.arrived(message);
        }
        return sequence;
    }

    boolean mayHaveDue(long nowMillis) {
        return delayed.mayBeDue(nowMillis);
    }

    void promoteDue(long nowMillis) {
        delayed.promote(nowMillis);
    }

    /** The oldest waiting message of nobody, without taking it; null if none waits, or none that is durable yet. */
    @Override
    public Window.@Nullable Waiting peek() {
        return window.peek(context.rows);
    }

    @Override
    public @Nullable Lease firstReturned() {
        return returned.first();
    }

    void makeVisible(Lease lease) {
        returned.add(lease);
    }

    /** The message is no longer among those that have returned. */
    void removeFromVisible(Lease lease) {
        returned.remove(lease);
    }

    @Override
    public void takeFirst() {
        window.takeFirst();
    }

    @Override
    public @Nullable Group group() {
        return null;
    }

    /** Deletes the row of a message, wherever it is in its life. */
    void delete(@Nullable Group group, long sequence, long sentAtMillis) {
        if (group == null) {
            context.changes.delete(Table.MESSAGES, key(sequence));
        } else {
            context.changes.delete(Table.GROUP_MESSAGES, group.key(sequence));
        }
        late.gone(sequence, sentAtMillis);
    }

    /** Whether a message was removed, although it may still be readable. */
    boolean isGone(long sequence) {
        return late.isGone(sequence) || removed.contains(sequence);
    }

    /** Whether a message of nobody waits for its first receive. */
    boolean isWaiting(long sequence) {
        return sequence >= window.first() && !isGone(sequence);
    }

    /** Deletes the row of a message although others before it still wait. */
    void deleteBehindOthers(@Nullable Group group, long sequence, long sentAtMillis) {
        delete(group, sequence, sentAtMillis);
        removed.add(sequence);
    }

    /** Messages of nobody that still waited were removed: they must not be met again. */
    void forget(Set<Long> sequences) {
        window.forget(sequences);
    }

    boolean isDurable(long sequence) {
        return sequence < durableBelow;
    }

    /** The open batch is on its way; returns the sequence below which all messages are durable once it has arrived. */
    long sealed() {
        delayed.sealed();
        late.sealed();
        removed.sealed();
        return nextSequence;
    }

    void durableBelow(long sequence) {
        durableBelow = sequence;
        window.durabilityGrew();
        delayed.durable();
        late.durable();
        removed.durable();
        if (oldestIsUnreadable) {
            watchRetention();
        }
    }

    /** Looks for expired messages again when the one that is the oldest now expires, or at once if more are known to be expired. */
    void watchRetention() {
        Window.Waiting oldest = peek();
        oldestIsUnreadable = oldest == null && window.mayHaveWaiting();
        if (oldest == null) {
            context.timers.cancel(retention);
        } else {
            retention.restart(oldest.message().sentAtMillis());
        }
    }

    void settingsChanged() {
        watchRetention();
        late.watch();
    }

    /** When the oldest waiting message was sent, or earlier. Only if any waits, and there are no tenants. */
    long oldestSentAtMillis(boolean mayRead) {
        return Math.min(firstSentAtMillis(), late.oldestSentAtMillis(mayRead));
    }

    /** When the oldest waiting message was sent that arrived late, whosesoever it is; far in the future if none waits. */
    long lateSentAtMillis(boolean mayRead) {
        return late.oldestSentAtMillis(mayRead);
    }

    /** The same without looking into the store. */
    private long lowWaterMarkMillis() {
        boolean anyWaits = window.mayHaveWaiting();
        return Math.min(anyWaits ? firstSentAtMillis() : late.newestSentAtMillis(), late.lowWaterMarkMillis());
    }

    /** Whether any message of nobody waits, as far as one can say without looking into the store. */
    boolean mayHaveWaiting() {
        return window.mayHaveWaiting();
    }

    /** When the oldest waiting message of nobody was sent that did not arrive late. Only if any waits. */
    long firstSentAtMillis() {
        Window.Waiting held = window.held();
        return held == null ? retention.oldestSentAtMillis() : held.message().sentAtMillis();
    }

    void purge() {
        context.changes.deleteRange(Table.MESSAGES, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        delayed.purge();
        returned.clear();
        late.purge(nextSequence);
        window.skipTo(nextSequence);
        oldestIsUnreadable = false;
        context.timers.cancel(retention);
    }

    /** What is stored of it beside the messages themselves. */
    QueueCounters counters(long messages, long firstLeasedOfTenants) {
        Lease oldestLease = leases.oldest();
        long firstWaiting = window.mayHaveWaiting() ? window.first() : nextSequence;
        return new QueueCounters(
                nextSequence,
                delayed.nextTicket(),
                messages,
                delayed.count(),
                firstWaiting,
                Math.min(
                        firstLeasedOfTenants,
                        oldestLease == null ? firstWaiting : Math.min(oldestLease.sequence, firstWaiting)),
                delayed.firstDueMillis(),
                lowWaterMarkMillis());
    }

    @Override
    public Table table() {
        return Table.MESSAGES;
    }

    @Override
    public byte[] key(long sequence) {
        return Keys.message(queue.id(), sequence);
    }

    @Override
    public int refillMessages() {
        return EngineLimits.REFILL_MESSAGES;
    }

    @Override
    public int windowMessages() {
        return EngineLimits.WINDOW_MESSAGES;
    }

    @Override
    public long sequenceOf(byte[] key) {
        return Keys.sequenceOf(key);
    }

    /** A message that is in flight, or returned, still has its row; so has one that was removed a moment ago. */
    @Override
    public boolean isTaken(long sequence) {
        return leases.get(sequence) != null || isGone(sequence);
    }

    @Override
    public long durableBelow() {
        return durableBelow;
    }

    @Override
    public void windowHoldsFresh(Window evicted) {
        // Whenever more is durable, the only window of the queue is told.
    }

    @Override
    public void windowIsIdle(Window idle) {
        // A queue has one window, which costs nothing while it is empty.
    }
}
