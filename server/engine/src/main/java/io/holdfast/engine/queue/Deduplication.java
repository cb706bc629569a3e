package io.holdfast.engine.queue;

import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.RowReader;
import io.holdfast.engine.row.RowWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Recognises messages of a FIFO queue that were sent within the last five minutes already. */
final class Deduplication {
    private final FifoQueue queue;
    private final FiveMinuteIndex memory;
    /** What was sent before the last purge is forgotten, though it can be read until the purge is durable. */
    private long purgedBelow;

    Deduplication(FifoQueue queue, FiveMinuteIndex memory) {
        this.queue = queue;
        this.memory = memory;
    }

    Reply.Enqueued.@Nullable Message originalOf(RecentKey key, long nowMillis) {
        byte[] found = memory.find(key, nowMillis);
        if (found == null) {
            return null;
        }
        RowReader in = RowReader.of(found);
        Reply.Enqueued.Message original = new Reply.Enqueued.Message(in.getLong(), in.getLong(), in.getLong());
        in.end();
        return original.sequence() < purgedBelow ? null : original;
    }

    /**
     * <pre>
     * | message id 16 | sequence 8 |
     * </pre>
     */
    void remember(RecentKey key, SendMessage.Draft draft, long sequence, long nowMillis) {
        byte[] row = RowWriter.ofSize(24)
                .putLong(draft.idHigh())
                .putLong(draft.idLow())
                .putLong(sequence)
                .done();
        memory.put(key, row, nowMillis);
    }

    void forget(long nextSequence, long nowMillis) {
        purgedBelow = nextSequence;
        memory.forget(queue.id(), nowMillis);
    }

    /** What the draft is remembered under. Neither part can contain a blank, so the two scopes never meet. */
    RecentKey keyOf(SendMessage.Draft draft) {
        String id = Objects.requireNonNull(draft.deduplicationId(), "messages of a FIFO queue have a deduplication id");
        String text = queue.settings().deduplicatesPerGroup() ? draft.groupId() + ' ' + id : id;
        return RecentKey.ofSend(queue.id(), text);
    }
}
