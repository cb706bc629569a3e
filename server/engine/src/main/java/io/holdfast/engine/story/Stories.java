package io.holdfast.engine.story;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.StorySettings;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what happens to the messages of a partition, as one row for each batch. Queues tell it; it tells them nothing. That a visibility
 * time-out ran out, or a retention, is not written: it follows from the events before it. One thread.
 */
public final class Stories {
    private final Rows rows;
    private final RowChanges changes;
    private final StoryBuffer block = new StoryBuffer();
    private final StoryShelf shelf;
    private StoryChapter chapter;
    private boolean areKept;
    private Origin by = Origin.NOBODY;
    private long nowMillis;
    private long lastMillis;
    private long lastSequence;

    /** Goes on with the chapter that is not full. What cannot be read of it must not keep a queue from working: then nothing is kept. */
    public Stories(Rows rows, RowChanges changes, StorySettings settings) {
        this.rows = rows;
        this.changes = changes;
        this.areKept = settings.areKept();
        StoryShelf found = null;
        StoryChapter open = null;
        if (areKept) {
            try {
                found = new StoryShelf(rows, changes, settings);
                open = reopened(found.next());
            } catch (RowsUnreadable | InvariantViolation damaged) {
                areKept = false;
            }
        }
        this.shelf = found == null ? new StoryShelf(new NoRows(), changes, settings) : found;
        this.chapter = open == null ? new StoryChapter(shelf.next(), new StoryFilter()) : open;
    }

    private StoryChapter reopened(long number) {
        StoryChapter reopened = new StoryChapter(number, new StoryFilter());
        StoryCursor events = new StoryCursor();
        rows.scan(Table.STORIES, StoryKeys.block(number, 0), StoryKeys.block(Long.MAX_VALUE, 0), (key, row) -> {
            InvariantViolation.unless(
                    StoryKeys.chapterOfBlock(key) == number && reopened.block(row.length) == StoryKeys.blockOf(key),
                    "a block of stories is missing");
            events.open(row);
            while (events.next()) {
                events.addTo(reopened.filter);
                reopened.event(events.atMillis);
            }
            return true;
        });
        events.defineIn(reopened);
        return reopened;
    }

    /** What happens from now on happens at this time, and by itself. */
    public void at(long millis) {
        nowMillis = millis;
        by = Origin.NOBODY;
    }

    /** What happens from now on was asked for by this one. Returns who was it before. */
    public Origin by(Origin origin) {
        Origin before = by;
        by = origin;
        return before;
    }

    /** A client has sent it; its sequence is 0 if it is delayed and has no place yet. */
    public void sent(QueueInfo queue, long sequence, Message message, long delayMillis) {
        if (areKept) {
            long digest = Bytes.longAt(message.bodyMd5(), 0);
            begin(StoryKind.SENT, queue, sequence, message.idHigh(), message.idLow());
            block.putLong(digest);
            block.putVarint(delayMillis);
            chapter.filter.add(StoryHash.ofBody(queue.id(), digest));
        }
    }

    /** A message was sent that is here already; nothing else is written for it, so this must be. */
    public void deduplicated(QueueInfo queue, long sequence, long idHigh, long idLow) {
        if (areKept) {
            begin(StoryKind.DEDUPLICATED, queue, sequence, idHigh, idLow);
            write();
        }
    }

    public void delayEnded(QueueInfo queue, long sequence, Message message) {
        if (areKept) {
            begin(StoryKind.DELAY_ENDED, queue, sequence, message.idHigh(), message.idLow());
        }
    }

    /** It came from another queue. */
    public void arrived(QueueInfo queue, long sequence, Message message) {
        if (areKept) {
            begin(StoryKind.ARRIVED, queue, sequence, message.idHigh(), message.idLow());
        }
    }

    public void received(QueueInfo queue, Delivery delivery, long timeoutMillis) {
        if (areKept) {
            Message message = delivery.message();
            begin(StoryKind.RECEIVED, queue, delivery.sequence(), message.idHigh(), message.idLow());
            block.putVarint(delivery.deliveryNumber());
            block.putVarint(delivery.receiveCount());
            block.putVarint(timeoutMillis);
        }
    }

    public void receivedAgain(QueueInfo queue, long sequence, int deliveryNumber, long timeoutMillis) {
        if (areKept) {
            begin(StoryKind.RECEIVED_AGAIN, queue, sequence, 0, 0);
            block.putVarint(deliveryNumber);
            block.putVarint(timeoutMillis);
        }
    }

    public void visibilityChanged(QueueInfo queue, ChangeMessageVisibility.Change change) {
        if (areKept) {
            StoryKind kind = change.returnsReceive() ? StoryKind.RECEIVE_RETURNED : StoryKind.VISIBILITY_CHANGED;
            begin(kind, queue, change.receipt().sequence(), 0, 0);
            block.putVarint(change.receipt().deliveryNumber());
            block.putVarint(change.visibilityMillis());
        }
    }

    public void deleted(QueueInfo queue, long sequence, int deliveryNumber) {
        if (areKept) {
            begin(StoryKind.DELETED, queue, sequence, 0, 0);
            block.putVarint(deliveryNumber);
        }
    }

    /**
     * A message has left for its dead-letter queue.
     *
     * @param target null if nothing but its name is known here
     */
    public void deadLettered(QueueInfo queue, long sequence, Message message, int count, @Nullable QueueInfo target) {
        if (areKept) {
            startBlock();
            int targetNumber = target == null ? 0 : chapter.queue(target, block);
            begin(StoryKind.DEAD_LETTERED, queue, sequence, message.idHigh(), message.idLow());
            block.putVarint(count);
            block.putVarint(targetNumber);
        }
    }

    public void moved(QueueInfo queue, Message message, long newIdHigh, long newIdLow, QueueInfo target) {
        if (areKept) {
            startBlock();
            int targetNumber = chapter.queue(target, block);
            begin(StoryKind.MOVED, queue, 0, message.idHigh(), message.idLow());
            block.putLong(newIdHigh);
            block.putLong(newIdLow);
            block.putVarint(targetNumber);
            chapter.filter.add(StoryHash.ofId(newIdHigh, newIdLow));
        }
    }

    /** All messages below this sequence are gone. */
    public void purged(QueueInfo queue, long nextSequence) {
        if (areKept) {
            begin(StoryKind.PURGED, queue, nextSequence, 0, 0);
        }
    }

    /** The open batch is complete. */
    public void sealed() {
        if (!block.isEmpty()) {
            write();
        }
        if (areKept && chapter.isFull()) {
            shelf.close(chapter, nowMillis);
            chapter.filter.clear();
            chapter = new StoryChapter(shelf.next(), chapter.filter);
        }
    }

    private void begin(StoryKind kind, QueueInfo queue, long sequence, long idHigh, long idLow) {
        startBlock();
        int queueNumber = chapter.queue(queue, block);
        int originNumber = kind.hasOrigin ? chapter.origin(by, block) : 0;
        block.putByte(kind.code);
        block.putSigned(nowMillis - lastMillis);
        block.putVarint(queueNumber);
        block.putSigned(sequence - lastSequence);
        if (kind.hasId) {
            block.putLong(idHigh);
            block.putLong(idLow);
            chapter.filter.add(StoryHash.ofId(idHigh, idLow));
        } else {
            chapter.filter.add(StoryHash.ofPlace(queue.id(), kind == StoryKind.PURGED ? 0 : sequence));
        }
        if (kind.hasOrigin) {
            block.putVarint(originNumber);
        }
        lastMillis = nowMillis;
        lastSequence = sequence;
        chapter.event(nowMillis);
    }

    private void startBlock() {
        if (block.isEmpty()) {
            block.putByte(StoryCursor.VERSION);
            block.putLong(nowMillis);
            lastMillis = nowMillis;
            lastSequence = 0;
        }
    }

    private void write() {
        byte[] row = block.take();
        changes.put(Table.STORIES, StoryKeys.block(chapter.number, chapter.block(row.length)), row);
    }
}
