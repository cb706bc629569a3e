package io.holdfast.engine.row;

/**
 * A group that has messages, by its id.
 *
 * <pre>
 * | version 1 | number 8 | no message sent before 8 | first waiting 8 |
 * </pre>
 */
public record GroupIdRow(long number, long sentAtMillis, long firstWaiting) {
    private static final int VERSION = 1;

    public byte[] toRow() {
        return RowWriter.ofSize(25)
                .putByte(VERSION)
                .putLong(number)
                .putLong(sentAtMillis)
                .putLong(firstWaiting)
                .done();
    }

    public static GroupIdRow ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        GroupIdRow group = new GroupIdRow(in.getLong(), in.getLong(), in.getLong());
        in.end();
        return group;
    }
}
