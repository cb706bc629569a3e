package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/**
 * The messages of a queue that were never received: those that wait, oldest first, and those whose delay has not passed. It knows where
 * they are in the store and in memory; what to do with them is the queue's business.
 */
final class Backlog {
    private final StandardQueue queue;
    private final Workbench bench;
    private final Leases leases;
    private final Window window;
    private final DelayedMessages delayed;
    private final Retention retention;
    private long nextSequence;
    /** The oldest waiting message was driven out of memory before it was durable: look at its retention once it is. */
    private boolean oldestIsUnreadable;

    Backlog(StandardQueue queue, Workbench bench, Leases leases, QueueCounters stored) {
        this.queue = queue;
        this.bench = bench;
        this.leases = leases;
        this.nextSequence = stored.nextSequence();
        this.window = new Window(queue.id(), stored.firstWaiting(), nextSequence, bench.budget);
        this.delayed = new DelayedMessages(queue, bench, stored);
        this.retention = new Retention(queue, bench.timers);
        if (stored.firstWaiting() < nextSequence) {
            retention.restart(stored.oldestSentAtMillis());
        }
    }

    long delayed() {
        return delayed.count();
    }

    void delay(Message message, long dueMillis) {
        delayed.add(message, dueMillis);
    }

    /** The message can be received from now on: it goes to the end of the arrivals. */
    void arrive(Message message) {
        long sequence = nextSequence++;
        bench.changes.put(Table.MESSAGES, Keys.message(queue.id(), sequence), message.toRow());
        window.offer(sequence, message);
        if (!oldestIsUnreadable) {
            retention.arrived(message);
        }
    }

    boolean mayHaveDue(long nowMillis) {
        return delayed.mayBeDue(nowMillis);
    }

    void promoteDue(long nowMillis) {
        delayed.promote(nowMillis);
    }

    /** The oldest waiting message, without taking it; null if none waits, or none that is durable yet. */
    Window.@Nullable Waiting peek() {
        return window.peek(bench.rows, leases);
    }

    void takeFirst() {
        window.takeFirst();
    }

    boolean isDurable(long sequence) {
        return window.isDurable(sequence);
    }

    /** The open batch is on its way; returns the sequence below which all messages are durable once it has arrived. */
    long sealed() {
        delayed.sealed();
        return nextSequence;
    }

    void durableBelow(long sequence) {
        window.durableBelow(sequence);
        delayed.durable();
        if (oldestIsUnreadable) {
            watchRetention();
        }
    }

    /** Looks for expired messages again when the one that is the oldest now expires, or at once if more are known to be expired. */
    void watchRetention() {
        Window.Waiting oldest = peek();
        oldestIsUnreadable = oldest == null && window.first() < nextSequence;
        if (oldest == null) {
            bench.timers.cancel(retention);
        } else {
            retention.restart(oldest.message().sentAtMillis());
        }
    }

    /** When the oldest waiting message was sent, or a little earlier. Only if any waits. */
    long oldestSentAtMillis() {
        Window.Waiting held = window.held();
        return held == null ? retention.oldestSentAtMillis() : held.message().sentAtMillis();
    }

    void purge() {
        bench.changes.deleteRange(Table.MESSAGES, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        delayed.purge();
        window.skipTo(nextSequence);
        oldestIsUnreadable = false;
        bench.timers.cancel(retention);
    }

    /** What is stored of it beside the messages themselves. */
    QueueCounters counters(long messages) {
        Lease oldestLease = leases.oldest();
        long firstWaiting = window.first();
        return new QueueCounters(
                nextSequence,
                delayed.nextTicket(),
                messages,
                delayed.count(),
                firstWaiting,
                oldestLease == null ? firstWaiting : Math.min(oldestLease.sequence, firstWaiting),
                delayed.firstDueMillis(),
                oldestSentAtMillis());
    }
}
