package io.holdfast.engine.row;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many bytes the minutes of each hour have, which is what the disk budget counts.
 *
 * <pre>
 * | version 1 | count 4 | for each: hour since 1970 8 | bytes 8 |
 * </pre>
 */
public final class HistoryBytesRow {
    private static final int VERSION = 1;

    private HistoryBytesRow() {}

    public static byte[] of(SortedMap<Long, Long> bytesByHour) {
        RowWriter out = RowWriter.ofSize(5 + 16 * bytesByHour.size()).putByte(VERSION);
        out.putInt(bytesByHour.size());
        bytesByHour.forEach((hour, bytes) -> out.putLong(hour).putLong(bytes));
        return out.done();
    }

    public static SortedMap<Long, Long> read(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        SortedMap<Long, Long> bytesByHour = new TreeMap<>();
        for (int left = in.getInt(); left > 0; left--) {
            bytesByHour.put(in.getLong(), in.getLong());
        }
        in.end();
        return bytesByHour;
    }
}
