package io.holdfast.engine.row;

/**
 * A group that has messages, by its number.
 *
 * <pre>
 * | version 1 | opened millis 8 | id 4+n |
 * </pre>
 */
public final class GroupRow {
    private static final int VERSION = 1;

    private GroupRow() {}

    public static byte[] of(long openedAtMillis, String id) {
        return RowWriter.ofSize(13 + id.length())
                .putByte(VERSION)
                .putLong(openedAtMillis)
                .putText(id)
                .done();
    }

    public static String idOf(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        in.getLong();
        String id = in.getRequiredText();
        in.end();
        return id;
    }

    public static long openedAtMillisOf(byte[] row) {
        return Bytes.longAt(row, 1);
    }
}
