package io.holdfast.app.tracing;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the traces of received messages until they are deleted: a delete names a place, and the message is not read for it. Of two messages
 * that fall on the same slot the later one is remembered, so it never grows. Any thread, without locks.
 */
final class ReceivedTraces {
    static final int SLOTS = 1 << 14;

    private final AtomicReferenceArray<@Nullable Entry> slots = new AtomicReferenceArray<>(SLOTS);

    /** A message that was received. */
    record Entry(long queueId, long sequence, String messageId, MessageTrace trace) {
        boolean isOf(long askedQueueId, long askedSequence) {
            return queueId == askedQueueId && sequence == askedSequence;
        }
    }

    void put(Entry entry) {
        slots.set(slot(entry.queueId, entry.sequence), entry);
    }

    /** Null if the message carries no trace, or was received too long ago. */
    @Nullable
    Entry get(long queueId, long sequence) {
        Entry entry = slots.get(slot(queueId, sequence));
        return entry != null && entry.isOf(queueId, sequence) ? entry : null;
    }

    /** The message is gone. */
    void remove(Entry entry) {
        slots.compareAndSet(slot(entry.queueId, entry.sequence), entry, null);
    }

    private static int slot(long queueId, long sequence) {
        long mixed = (queueId * 0x9E3779B97F4A7C15L + sequence) * 0xBF58476D1CE4E5B9L;
        return (int) (mixed >>> (Long.SIZE - 14));
    }
}
