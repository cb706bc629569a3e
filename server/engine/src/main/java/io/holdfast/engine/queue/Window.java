package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Rows;
import java.util.ArrayDeque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The next messages of a queue that were never received, in memory with their bodies: a bounded piece of the backlog, kept filled from the
 * front. Everything before {@code end} has been taken from the store; everything from there on is only in the store, or in batches that
 * are not durable yet ({@code fresh}), which cannot be read back until they are.
 *
 * <pre>
 *   received or gone | waiting: in memory | end … durable: in the store | … next sequence: fresh |
 * </pre>
 */
final class Window {
    private final WindowSource source;
    private final WindowBudget budget;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>(2);
    private final ArrayDeque<Waiting> fresh = new ArrayDeque<>(2);
    private long waitingBytes;
    private long end;
    /** No message of the source has this sequence or a higher one. */
    private long next;

    /** One message that waits for its first receive. */
    record Waiting(long sequence, Message message) {}

    Window(WindowSource source, long firstWaiting, long nextSequence, WindowBudget budget) {
        this.source = source;
        this.budget = budget;
        this.end = firstWaiting;
        this.next = nextSequence;
    }

    /** The lowest sequence that may still wait for its first receive. */
    long first() {
        Waiting head = waiting.peekFirst();
        return head == null ? end : head.sequence;
    }

    /** Takes a message that just arrived: into the window if it follows what is there and fits, else only until it is durable. */
    void offer(long sequence, Message message) {
        boolean followsWhatIsHere = end >= next && fresh.isEmpty();
        next = sequence + 1;
        if (followsWhatIsHere && hasRoom()) {
            append(new Waiting(sequence, message));
        } else {
            fresh.addLast(new Waiting(sequence, message));
        }
    }

    /** Whether it holds messages only because they cannot be read yet. */
    boolean holdsFresh() {
        return !fresh.isEmpty();
    }

    /** More messages are durable now and can be read from the store. */
    void durabilityGrew() {
        long durable = source.durableBelow();
        while (!fresh.isEmpty() && fresh.getFirst().sequence < durable) {
            fresh.removeFirst();
        }
        tellIfIdle();
    }

    /** Whether any message waits, as far as one can say without looking into the store. */
    boolean mayHaveWaiting() {
        return !waiting.isEmpty() || end < next;
    }

    long next() {
        return next;
    }

    /** The oldest message, without taking it; reads a page from the store when the window has run dry. */
    @Nullable
    Waiting peek(Rows rows) {
        if (waiting.isEmpty()) {
            refill(rows);
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
        if (waiting.isEmpty()) {
            budget.forget(this);
            tellIfIdle();
        }
    }

    /** Forgets what can be read again; what cannot be read yet it keeps until it can. */
    void evict() {
        end = first();
        long durable = source.durableBelow();
        while (!waiting.isEmpty() && waiting.getLast().sequence >= durable) {
            fresh.addFirst(waiting.removeLast());
        }
        clearWaiting();
        if (!fresh.isEmpty()) {
            source.windowHoldsFresh(this);
        }
        tellIfIdle();
    }

    /** These messages are gone, though others before them are not. O(what it holds). */
    void forget(Set<Long> sequences) {
        fresh.removeIf(message -> sequences.contains(message.sequence));
        waiting.removeIf(message -> {
            boolean gone = sequences.contains(message.sequence);
            if (gone) {
                long bytes = message.message.weightBytes();
                waitingBytes -= bytes;
                budget.free(bytes);
            }
            return gone;
        });
    }

    /** Everything below the sequence is gone. */
    void skipTo(long sequence) {
        clearWaiting();
        fresh.clear();
        end = sequence;
        next = sequence;
    }

    private void refill(Rows rows) {
        long durable = source.durableBelow();
        if (end < durable && end < next) {
            Page page;
            do {
                page = new Page();
                rows.scan(source.table(), source.key(end), source.key(durable), page);
            } while (page.full && waiting.isEmpty());
            if (!page.full) {
                end = durable;
            }
        }
        while (end >= durable && !fresh.isEmpty() && hasRoom()) {
            append(fresh.removeFirst());
        }
        if (end >= durable && fresh.isEmpty()) {
            // What is not durable yet is held here, or is gone: nobody may wait for it.
            end = Math.max(end, next);
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
        return waiting.isEmpty()
                || (waiting.size() < source.windowMessages() && waitingBytes < EngineLimits.WINDOW_BYTES);
    }

    private void tellIfIdle() {
        if (waiting.isEmpty() && fresh.isEmpty()) {
            source.windowIsIdle(this);
        }
    }

    private void clearWaiting() {
        budget.free(waitingBytes);
        budget.forget(this);
        waitingBytes = 0;
        waiting.clear();
    }

    /** One page of rows on its way from the store into the window. */
    private final class Page implements Rows.Visitor {
        private int read;
        boolean full;

        @Override
        public boolean row(byte[] key, byte[] value) {
            long sequence = source.sequenceOf(key);
            if (source.isTaken(sequence)) {
                end = sequence + 1;
            } else {
                append(new Waiting(sequence, MessageRow.read(value)));
            }
            full = ++read >= source.refillMessages() || !hasRoom();
            return !full;
        }
    }
}
