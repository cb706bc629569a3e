package io.holdfast.engine.row;

/**
 * The delivery state of one message that was received at least once.
 *
 * <pre>
 * | version 1 | receive count 4 | sent 8 | first received 8 | last received 8 | visible at 8 | group 8: its number, or 0 |
 * | delivery number 4 |      all times in millis; version 2 ends before the delivery number, which was the receive count
 * version 4, of a dead letter: | came to this queue 8 | received before 4 |
 * </pre>
 *
 * @param groupNumber the message's group, if the queue keeps its messages by group, else 0
 * @param arrivedAtMillis when it came to this queue
 * @param receivedBefore how many of its receives were elsewhere
 */
public record DeliveryRow(
        int receiveCount,
        long sentAtMillis,
        long firstReceivedAtMillis,
        long receivedAtMillis,
        long visibleAtMillis,
        long groupNumber,
        int deliveryNumber,
        long arrivedAtMillis,
        int receivedBefore) {
    private static final int VERSION = 3;
    private static final int VERSION_OF_DEAD_LETTER = 4;
    private static final int VERSION_WITHOUT_NUMBER = 2;

    /** Of a message that was sent to this queue, as most. */
    public DeliveryRow(
            int receiveCount,
            long sentAtMillis,
            long firstReceivedAtMillis,
            long receivedAtMillis,
            long visibleAtMillis,
            long groupNumber,
            int deliveryNumber) {
        this(
                receiveCount,
                sentAtMillis,
                firstReceivedAtMillis,
                receivedAtMillis,
                visibleAtMillis,
                groupNumber,
                deliveryNumber,
                sentAtMillis,
                0);
    }

    public byte[] toRow() {
        boolean wasElsewhere = receivedBefore != 0 || arrivedAtMillis != sentAtMillis;
        RowWriter row = RowWriter.ofSize(wasElsewhere ? 61 : 49)
                .putByte(wasElsewhere ? VERSION_OF_DEAD_LETTER : VERSION)
                .putInt(receiveCount)
                .putLong(sentAtMillis)
                .putLong(firstReceivedAtMillis)
                .putLong(receivedAtMillis)
                .putLong(visibleAtMillis)
                .putLong(groupNumber)
                .putInt(deliveryNumber);
        if (wasElsewhere) {
            row.putLong(arrivedAtMillis).putInt(receivedBefore);
        }
        return row.done();
    }

    public static DeliveryRow ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        int version = in.version(VERSION_WITHOUT_NUMBER, VERSION_OF_DEAD_LETTER);
        boolean wasElsewhere = version == VERSION_OF_DEAD_LETTER;
        int receiveCount = in.getInt();
        long sentAtMillis = in.getLong();
        DeliveryRow delivery = new DeliveryRow(
                receiveCount,
                sentAtMillis,
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                version == VERSION_WITHOUT_NUMBER ? receiveCount : in.getInt(),
                wasElsewhere ? in.getLong() : sentAtMillis,
                wasElsewhere ? in.getInt() : 0);
        in.end();
        return delivery;
    }
}
