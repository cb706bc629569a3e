package io.holdfast.engine.row;

import io.holdfast.engine.command.ArrivalRefusal;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far the messages between two partitions have come.
 *
 * <pre>
 * to the other partition    | version 1 | first number that is not forgotten 8 | next number 8 |
 * from the other partition  | version 1 | highest number decided 8 | refused: count 4, (number 8, why 1)* |
 * </pre>
 *
 * What was refused is remembered until the other partition has forgotten it, so that it hears the same when it asks again.
 */
public final class HandOffRow {
    private static final int VERSION = 1;

    private HandOffRow() {}

    /** Numbers of messages to another partition: all from the first, below the next, are on their way. */
    public record Sent(long first, long next) {
        public static final Sent NONE = new Sent(1, 1);

        public byte[] toRow() {
            return RowWriter.ofSize(17)
                    .putByte(VERSION)
                    .putLong(first)
                    .putLong(next)
                    .done();
        }

        public static Sent ofRow(byte[] row) {
            RowReader in = RowReader.of(row);
            in.version(VERSION);
            Sent sent = new Sent(in.getLong(), in.getLong());
            in.end();
            return sent;
        }
    }

    /** What was decided on messages of another partition. */
    public record Decided(long highest, SortedMap<Long, ArrivalRefusal> refused) {
        public static final Decided NONE = new Decided(0, new TreeMap<>());

        public byte[] toRow() {
            RowWriter row = RowWriter.ofSize(13 + 9 * refused.size())
                    .putByte(VERSION)
                    .putLong(highest)
                    .putInt(refused.size());
            refused.forEach((number, why) -> row.putLong(number).putByte(why.id()));
            return row.done();
        }

        public static Decided ofRow(byte[] row) {
            RowReader in = RowReader.of(row);
            in.version(VERSION);
            long highest = in.getLong();
            SortedMap<Long, ArrivalRefusal> refused = new TreeMap<>();
            for (int left = in.getInt(); left > 0; left--) {
                refused.put(in.getLong(), ArrivalRefusal.of(in.getByte()));
            }
            in.end();
            return new Decided(highest, refused);
        }
    }
}
