package io.holdfast.engine.row;

/**
 * The delivery state of one message that was received at least once.
 *
 * <pre>
 * | version 1 | receive count 4 | sent 8 | first received 8 | last received 8 | visible at 8 | group 8: its number, or 0 |
 * | delivery number 4 |      all times in millis; version 2 ends before the delivery number, which was the receive count
 * </pre>
 *
 * @param groupNumber the message's group, if the queue keeps its messages by group, else 0
 */
public record DeliveryRow(
        int receiveCount,
        long sentAtMillis,
        long firstReceivedAtMillis,
        long receivedAtMillis,
        long visibleAtMillis,
        long groupNumber,
        int deliveryNumber) {
    private static final int VERSION = 3;
    private static final int VERSION_WITHOUT_NUMBER = 2;

    public byte[] toRow() {
        return RowWriter.ofSize(49)
                .putByte(VERSION)
                .putInt(receiveCount)
                .putLong(sentAtMillis)
                .putLong(firstReceivedAtMillis)
                .putLong(receivedAtMillis)
                .putLong(visibleAtMillis)
                .putLong(groupNumber)
                .putInt(deliveryNumber)
                .done();
    }

    public static DeliveryRow ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        int version = in.version(VERSION_WITHOUT_NUMBER, VERSION);
        int receiveCount = in.getInt();
        DeliveryRow delivery = new DeliveryRow(
                receiveCount,
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                version == VERSION_WITHOUT_NUMBER ? receiveCount : in.getInt());
        in.end();
        return delivery;
    }
}
