package io.holdfast.app.redrive;

import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.SearchStart;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/** Reads the messages of a queue from its rows, beside the partition that decides about them. It changes nothing, and may take long. Any thread. */
public final class LetterReader {
    private static final int LETTERS_PER_PAGE = 512;
    private static final long BYTES_PER_PAGE = 4L << 20;

    private final LongFunction<Rows> rowsOf;

    /** Reads the rows of the partition of a queue, by the queue's id. */
    public LetterReader(LongFunction<Rows> rowsOf) {
        this.rowsOf = rowsOf;
    }

    /**
     * Shows the messages that were there when some sequence was next, and still are: those without a group first, then group by group, each
     * in order.
     *
     * @param isWanted asked now and then; false stops the reading
     */
    public void read(long queueId, long below, BooleanSupplier isWanted, LetterVisitor visitor) throws IOException {
        Rows rows = rowsOf.apply(queueId);
        byte[] end = below == Long.MAX_VALUE ? Keys.queue(queueId + 1) : Keys.message(queueId, below);
        for (Table table : List.of(Table.MESSAGES, Table.GROUP_MESSAGES)) {
            byte[] from = Keys.message(queueId, 0);
            while (from.length > 0) {
                Page page = new Page(table, below);
                rows.scan(table, from, end, page);
                for (Letter letter : page.letters(rows, queueId)) {
                    if (!visitor.letter(letter)) {
                        return;
                    }
                }
                from = page.next(queueId);
                if (!isWanted.getAsBoolean()) {
                    return;
                }
            }
        }
    }

    /** Before which places no message lies. */
    SearchStart first(long queueId) {
        Rows rows = rowsOf.apply(queueId);
        long[] first = {0, 0};
        byte[] end = Keys.queue(queueId + 1);
        rows.scan(Table.MESSAGES, Keys.queue(queueId), end, (key, row) -> {
            first[0] = Keys.sequenceOf(key);
            return false;
        });
        rows.scan(Table.GROUP_MESSAGES, Keys.queue(queueId), end, (key, row) -> {
            first[1] = Keys.groupNumberOf(key);
            return false;
        });
        return new SearchStart(first[0], first[1]);
    }

    /** So many rows at a time, so that no scan holds on to old files of the store. */
    private static final class Page implements Rows.Visitor {
        private final Table table;
        private final long below;
        private final List<MessagePlace> places = new ArrayList<>();
        private final List<byte[]> messages = new ArrayList<>();
        private MessagePlace last = MessagePlace.START;
        private int looked;
        private long bytes;
        private boolean isFull;

        Page(Table table, long below) {
            this.table = table;
            this.below = below;
        }

        @Override
        public boolean row(byte[] key, byte[] value) {
            last = table == Table.MESSAGES
                    ? new MessagePlace(0, Keys.sequenceOf(key))
                    : new MessagePlace(Keys.groupNumberOf(key), Keys.groupSequenceOf(key));
            if (last.sequence() < below) {
                places.add(last);
                messages.add(value);
                bytes += value.length;
            }
            isFull = ++looked >= LETTERS_PER_PAGE || bytes >= BYTES_PER_PAGE;
            return !isFull;
        }

        /** Where to go on; empty at the end. */
        byte[] next(long queueId) {
            MessagePlace behind = last.next();
            if (!isFull) {
                return new byte[0];
            }
            return table == Table.MESSAGES
                    ? Keys.message(queueId, behind.sequence())
                    : Keys.groupMessage(queueId, behind.group(), behind.sequence());
        }

        List<Letter> letters(Rows rows, long queueId) {
            List<Letter> letters = new ArrayList<>(places.size());
            for (int i = 0; i < places.size(); i++) {
                MessagePlace place = places.get(i);
                byte[] delivery = rows.get(Table.DELIVERIES, Keys.message(queueId, place.sequence()));
                DeliveryRow here = delivery == null ? null : DeliveryRow.ofRow(delivery);
                letters.add(Letter.of(
                        place,
                        MessageRow.read(messages.get(i)),
                        here == null ? null : new Letter.Receives(here.receiveCount(), here.firstReceivedAtMillis())));
            }
            return letters;
        }
    }
}
