package io.holdfast.engine.row;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import org.jspecify.annotations.Nullable;

/**
 * A message in the tables of messages.
 *
 * <pre>
 * | version 1 | id 16 | sent millis 8 | body md5 16 | sender 4+n | body 4+n | attributes 4+n | trace 4+n | group 4+n |
 * | deduplication id 4+n | dead letter 1: 0, or 1 and then: source 4+n | receive count 4 | first received millis 8 |
 * version 3, of a message that came back: | receive count 4 | first received millis 8 |
 * version 4, of a dead letter: | moved millis 8 | came back 1: 0, or 1 and then: receive count 4 | first received millis 8 |
 * </pre>
 */
public final class MessageRow {
    private static final int VERSION = 2;
    private static final int VERSION_OF_RETURNED = 3;
    private static final int VERSION_OF_DEAD_LETTER = 4;
    private static final int FIXED_BYTES = 1 + 16 + 8 + 16 + 6 * 4 + 1;

    private MessageRow() {}

    public static byte[] of(Message message) {
        RowWriter row = RowWriter.ofSize(sizeOf(message));
        write(message, row);
        return row.done();
    }

    /** Lets the writer have this row and nothing else. */
    public static void replace(Message message, RowWriter row) {
        write(message, row.clear(sizeOf(message)));
    }

    private static void write(Message message, RowWriter row) {
        Message.Returned returned = message.returned();
        row.putByte(version(message))
                .putLong(message.idHigh())
                .putLong(message.idLow())
                .putLong(message.sentAtMillis())
                .putRaw(message.bodyMd5())
                .putText(message.senderId())
                .putBlock(message.body())
                .putBlock(message.attributes())
                .putText(message.traceHeader())
                .putText(message.groupId())
                .putText(message.deduplicationId());
        DeadLetter deadLetter = message.deadLetter();
        put(deadLetter, row);
        if (deadLetter != null && deadLetter.movedAtMillis() != 0) {
            row.putLong(deadLetter.movedAtMillis()).putByte(returned == null ? 0 : 1);
        }
        if (returned != null) {
            row.putInt(returned.receiveCount()).putLong(returned.firstReceivedAtMillis());
        }
    }

    public static Message read(byte[] row) {
        RowReader in = RowReader.of(row);
        int version = in.version(VERSION, VERSION_OF_DEAD_LETTER);
        long idHigh = in.getLong();
        long idLow = in.getLong();
        long sentAtMillis = in.getLong();
        byte[] bodyMd5 = in.getRaw(16);
        String senderId = in.getRequiredText();
        byte[] body = in.getBlock();
        byte[] attributes = in.getBlock();
        String traceHeader = in.getText();
        String groupId = in.getText();
        String deduplicationId = in.getText();
        DeadLetter deadLetter = deadLetter(in, version);
        boolean hasReturned = version == VERSION_OF_DEAD_LETTER ? in.getByte() == 1 : version == VERSION_OF_RETURNED;
        Message message = new Message(
                idHigh,
                idLow,
                sentAtMillis,
                senderId,
                body,
                bodyMd5,
                attributes,
                traceHeader,
                groupId,
                deduplicationId,
                deadLetter,
                hasReturned ? new Message.Returned(in.getInt(), in.getLong()) : null);
        in.end();
        return message;
    }

    private static int version(Message message) {
        DeadLetter deadLetter = message.deadLetter();
        if (deadLetter != null && deadLetter.movedAtMillis() != 0) {
            return VERSION_OF_DEAD_LETTER;
        }
        return message.returned() == null ? VERSION : VERSION_OF_RETURNED;
    }

    /** Exact for ASCII; other text makes the array grow. */
    private static int sizeOf(Message message) {
        DeadLetter deadLetter = message.deadLetter();
        int ofReturned = message.returned() == null ? 0 : 4 + 8;
        return FIXED_BYTES
                + message.senderId().length()
                + message.body().length
                + message.attributes().length
                + lengthOf(message.traceHeader())
                + lengthOf(message.groupId())
                + lengthOf(message.deduplicationId())
                + (deadLetter == null ? 0 : 4 + deadLetter.sourceArn().length() + 4 + 8 + 8 + 1)
                + ofReturned;
    }

    private static int lengthOf(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    private static void put(@Nullable DeadLetter deadLetter, RowWriter row) {
        if (deadLetter == null) {
            row.putByte(0);
        } else {
            row.putByte(1)
                    .putText(deadLetter.sourceArn())
                    .putInt(deadLetter.receiveCount())
                    .putLong(deadLetter.firstReceivedAtMillis());
        }
    }

    private static @Nullable DeadLetter deadLetter(RowReader in, int version) {
        return in.getByte() == 0
                ? null
                : new DeadLetter(
                        in.getRequiredText(),
                        in.getInt(),
                        in.getLong(),
                        version == VERSION_OF_DEAD_LETTER ? in.getLong() : 0);
    }
}
