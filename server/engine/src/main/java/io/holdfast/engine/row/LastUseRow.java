package io.holdfast.engine.row;

/**
 * When a queue was last used, to the hour or so.
 *
 * <pre>
 * | version 1 | milliseconds since 1970 8 |
 * </pre>
 */
public final class LastUseRow {
    private static final int VERSION = 1;

    private LastUseRow() {}

    public static byte[] of(long usedAtMillis) {
        return RowWriter.ofSize(9).putByte(VERSION).putLong(usedAtMillis).done();
    }

    public static long read(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        long usedAtMillis = in.getLong();
        in.end();
        return usedAtMillis;
    }
}
