package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;

/** Finds the places of the messages of a queue in the store, a bounded number at a time: those without a group first, then group by group. */
public final class LetterScan {
    private final Rows rows;
    private final long queueId;
    private final long below;
    private final List<MessagePlace> found = new ArrayList<>();
    private MessagePlace next;
    private long bytes;
    private int looked;

    private LetterScan(Rows rows, long queueId, long below, MessagePlace next) {
        this.rows = rows;
        this.queueId = queueId;
        this.below = below;
        this.next = next;
    }

    /** The next messages of a queue; those from the sequence {@code below} on are passed over. */
    public static FoundLetters page(Rows rows, long queueId, long below, MessagePlace from, long firstGroup, int most) {
        return new LetterScan(rows, queueId, below, from).look(firstGroup, most);
    }

    /** Of chosen messages, whose indexes are the sequences. */
    public static FoundLetters ofChosen(int count, MessagePlace from, int most) {
        List<MessagePlace> indexes = new ArrayList<>();
        MessagePlace next = from;
        while (indexes.size() < most && next.sequence() < count) {
            indexes.add(next);
            next = next.next();
        }
        return new FoundLetters(indexes, next, next.sequence() >= count);
    }

    private FoundLetters look(long firstGroup, int most) {
        boolean isDone = true;
        if (next.group() == 0) {
            byte[] end = Keys.message(queueId, below);
            isDone = scan(Table.MESSAGES, Keys.message(queueId, next.sequence()), end, most);
            next = isDone ? new MessagePlace(Math.max(1, firstGroup), 0) : next;
        }
        if (isDone) {
            // The number of a group is the sequence of its first message.
            byte[] from = Keys.groupMessage(queueId, next.group(), next.sequence());
            isDone = scan(Table.GROUP_MESSAGES, from, Keys.message(queueId, below), most);
        }
        return new FoundLetters(found, next, isDone);
    }

    /** Returns whether it came to the end. */
    private boolean scan(Table table, byte[] from, byte[] end, int most) {
        boolean[] isFull = {false};
        rows.scan(table, from, end, (key, row) -> {
            boolean isGrouped = table == Table.GROUP_MESSAGES;
            MessagePlace place = isGrouped
                    ? new MessagePlace(Keys.groupNumberOf(key), Keys.groupSequenceOf(key))
                    : new MessagePlace(0, Keys.sequenceOf(key));
            if (place.sequence() < below) {
                found.add(place);
                bytes += row.length;
            }
            next = place.next();
            isFull[0] = found.size() >= most
                    || bytes >= EngineLimits.MOVE_STEP_BYTES
                    || ++looked >= EngineLimits.MAX_ITEMS_PER_STEP;
            return !isFull[0];
        });
        return !isFull[0];
    }
}
