package io.holdfast.engine.row;

import io.holdfast.engine.command.ArrivalRefusal;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was decided on messages of another partition. What was refused is remembered until that partition has forgotten it, so that it hears
 * the same when it asks again.
 *
 * <pre>
 * | version 1 | highest number decided 8 | refused: count 4, (number 8, why 1)* |
 * </pre>
 */
public record HandOffDecidedRow(long highest, SortedMap<Long, ArrivalRefusal> refused) {
    public static final HandOffDecidedRow NONE = new HandOffDecidedRow(0, new TreeMap<>());
    private static final int VERSION = 1;

    public byte[] toRow() {
        RowWriter row = RowWriter.ofSize(13 + 9 * refused.size())
                .putByte(VERSION)
                .putLong(highest)
                .putInt(refused.size());
        refused.forEach((number, why) -> row.putLong(number).putByte(why.id()));
        return row.done();
    }

    public static HandOffDecidedRow ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        long highest = in.getLong();
        SortedMap<Long, ArrivalRefusal> refused = new TreeMap<>();
        for (int left = in.getInt(); left > 0; left--) {
            refused.put(in.getLong(), ArrivalRefusal.of(in.getByte()));
        }
        in.end();
        return new HandOffDecidedRow(highest, refused);
    }
}
