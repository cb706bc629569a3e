package io.holdfast.engine.row;

/**
 * Numbers of messages to another partition: all from the first, below the next, are on their way.
 *
 * <pre>
 * | version 1 | first number that is not forgotten 8 | next number 8 |
 * </pre>
 */
public record HandOffSentRow(long first, long next) {
    public static final HandOffSentRow NONE = new HandOffSentRow(1, 1);
    private static final int VERSION = 1;

    public byte[] toRow() {
        return RowWriter.ofSize(17)
                .putByte(VERSION)
                .putLong(first)
                .putLong(next)
                .done();
    }

    public static HandOffSentRow ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        HandOffSentRow sent = new HandOffSentRow(in.getLong(), in.getLong());
        in.end();
        return sent;
    }
}
