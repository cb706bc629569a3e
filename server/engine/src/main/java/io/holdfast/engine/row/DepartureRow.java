package io.holdfast.engine.row;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueName;

/**
 * A message on its way to a queue of another partition; its number stands in the key.
 *
 * <pre>
 * | version 1 | target's ARN 4+n | FIFO 1: 1 if it is | source queue id 8 | source purged millis 8 | move task started millis 8: 0 if none | new id 16 |
 * | dead letter 1: 0, or 1 and then: source's ARN 4+n | receive count 4 | first received millis 8 | message 4+n, as in the tables of messages |
 * </pre>
 */
public final class DepartureRow {
    private static final int VERSION = 1;
    private static final int EXPECTED_BYTES_BESIDE_THE_MESSAGE = 256;

    private DepartureRow() {}

    public static byte[] of(Departure departure) {
        byte[] message = MessageRow.of(departure.message());
        DeadLetter origin = departure.origin();
        RowWriter row = RowWriter.ofSize(message.length + EXPECTED_BYTES_BESIDE_THE_MESSAGE)
                .putByte(VERSION)
                .putText(departure.target().arn())
                .putByte(departure.isFifo() ? 1 : 0)
                .putLong(departure.sourceQueueId())
                .putLong(departure.sourcePurgedAtMillis())
                .putLong(departure.taskStartedAtMillis())
                .putLong(departure.idHigh())
                .putLong(departure.idLow());
        if (origin == null) {
            row.putByte(0);
        } else {
            row.putByte(1)
                    .putText(origin.sourceArn())
                    .putInt(origin.receiveCount())
                    .putLong(origin.firstReceivedAtMillis());
        }
        return row.putBlock(message).done();
    }

    /**
     * The queue that the message has left, from a row that was written here.
     *
     * @param offset where the row begins
     */
    public static long sourceQueueOf(byte[] bytes, int offset) {
        int arnLength = Bytes.intAt(bytes, offset + 1);
        return Bytes.longAt(bytes, offset + 1 + Integer.BYTES + arnLength + 1);
    }

    public static Departure read(long number, byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        String arn = in.getRequiredText();
        QueueName target = QueueName.ofArn(arn);
        if (target == null) {
            throw new InvariantViolation("a message is on its way to " + arn + ", which is no queue");
        }
        boolean isFifo = in.getByte() == 1;
        long sourceQueueId = in.getLong();
        long purgedAtMillis = in.getLong();
        long taskStartedAtMillis = in.getLong();
        long idHigh = in.getLong();
        long idLow = in.getLong();
        DeadLetter origin = in.getByte() == 0 ? null : new DeadLetter(in.getRequiredText(), in.getInt(), in.getLong());
        Message message = MessageRow.read(in.getBlock());
        in.end();
        return new Departure(
                number,
                target,
                isFifo,
                sourceQueueId,
                purgedAtMillis,
                taskStartedAtMillis,
                idHigh,
                idLow,
                origin,
                message);
    }
}
