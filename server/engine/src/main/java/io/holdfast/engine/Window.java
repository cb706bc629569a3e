package io.holdfast.engine;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The next messages of a queue that were never received, in memory with their bodies: a bounded piece of the backlog, kept filled from the
 * front. Everything before {@link #end} has been taken from the store; everything from there on is only in the store, or in batches that
 * are not durable yet ({@code fresh}), which cannot be read back until they are.
 *
 * <pre>
 *   received or gone | waiting: in memory | end … durable: in the store | … next sequence: fresh |
 * </pre>
 */
final class Window {
    private final long queueId;
    private final WindowBudget budget;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private final ArrayDeque<Waiting> fresh = new ArrayDeque<>();
    private long waitingBytes;
    private long end;
    private long durable;

    /** One message that waits for its first receive. */
    record Waiting(long sequence, Message message) {}

    Window(long queueId, long firstWaiting, long nextSequence, WindowBudget budget) {
        this.queueId = queueId;
        this.budget = budget;
        this.end = firstWaiting;
        this.durable = nextSequence;
    }

    /** The lowest sequence that may still wait for its first receive. */
    long first() {
        Waiting head = waiting.peekFirst();
        return head == null ? end : head.sequence;
    }

    /** Takes a message that just arrived: into the window if it follows what is there and fits, else only until it is durable. */
    void offer(long sequence, Message message) {
        if (sequence == end && fresh.isEmpty() && hasRoom()) {
            append(new Waiting(sequence, message));
        } else {
            fresh.addLast(new Waiting(sequence, message));
        }
    }

    /** All messages below this sequence are durable now and can be read from the store. */
    void durableBelow(long sequence) {
        durable = sequence;
        while (!fresh.isEmpty() && fresh.getFirst().sequence < sequence) {
            fresh.removeFirst();
        }
    }

    boolean isDurable(long sequence) {
        return sequence < durable;
    }

    /** The oldest message, without taking it; reads a page from the store when the window has run dry. */
    @Nullable
    Waiting peek(Rows rows, Leases leases) {
        if (waiting.isEmpty()) {
            refill(rows, leases);
        }
        return waiting.peekFirst();
    }

    /** The oldest message, if it is in memory. */
    @Nullable
    Waiting held() {
        return waiting.peekFirst();
    }

    void takeFirst() {
        Waiting taken = waiting.removeFirst();
        long bytes = taken.message.weightBytes();
        waitingBytes -= bytes;
        budget.free(bytes);
    }

    /** Forgets what it holds; all of it can be read again. */
    void evict() {
        end = first();
        clearWaiting();
    }

    /** Everything below the sequence is gone. */
    void skipTo(long sequence) {
        clearWaiting();
        fresh.clear();
        end = sequence;
    }

    private void refill(Rows rows, Leases leases) {
        if (end < durable) {
            Page page = new Page(leases);
            rows.scan(Table.MESSAGES, Keys.message(queueId, end), Keys.message(queueId, durable), page);
            if (!page.full) {
                end = durable;
            }
        }
        while (!fresh.isEmpty() && fresh.getFirst().sequence == end && hasRoom()) {
            append(fresh.removeFirst());
        }
    }

    private void append(Waiting next) {
        if (waiting.isEmpty()) {
            budget.used(this);
        }
        waiting.addLast(next);
        end = next.sequence + 1;
        long bytes = next.message.weightBytes();
        waitingBytes += bytes;
        budget.charge(this, bytes);
    }

    private boolean hasRoom() {
        return waiting.isEmpty() || (waiting.size() < Limits.WINDOW_MESSAGES && waitingBytes < Limits.WINDOW_BYTES);
    }

    private void clearWaiting() {
        budget.free(waitingBytes);
        budget.forget(this);
        waitingBytes = 0;
        waiting.clear();
    }

    /** One page of rows on its way from the store into the window. */
    private final class Page implements Rows.Visitor {
        private final Leases leases;
        private int read;
        boolean full;

        Page(Leases leases) {
            this.leases = leases;
        }

        @Override
        public boolean row(byte[] key, byte[] value) {
            long sequence = Keys.sequenceOf(key);
            if (leases.get(sequence) == null) {
                append(new Waiting(sequence, Message.ofRow(value)));
            }
            full = ++read >= Limits.REFILL_MESSAGES || !hasRoom();
            return !full;
        }
    }
}
