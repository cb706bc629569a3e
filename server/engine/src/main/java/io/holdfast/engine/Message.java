package io.holdfast.engine;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One message as it was accepted; it never changes. The arrays are shared, not copied: nobody writes to them.
 *
 * @param idHigh upper half of the message id
 * @param idLow lower half of the message id
 * @param sentAtMillis when the send was accepted
 * @param senderId who sent it
 * @param body UTF-8 text
 * @param bodyMd5 16 bytes
 * @param attributes the user's attributes in the order and encoding that their digest is taken of; empty if there are none
 * @param traceHeader the AWSTraceHeader system attribute
 * @param groupId the message group, if the sender named one
 * @param deduplicationId under which a FIFO queue recognised its duplicates
 * @param deadLetter where it was before, if it was moved here because it was received too often
 */
@SuppressWarnings("ArrayRecordComponent") // on the hot path; messages are never compared
public record Message(
        long idHigh,
        long idLow,
        long sentAtMillis,
        String senderId,
        byte[] body,
        byte[] bodyMd5,
        byte[] attributes,
        @Nullable String traceHeader,
        @Nullable String groupId,
        @Nullable String deduplicationId,
        @Nullable DeadLetter deadLetter) {
    private static final int VERSION = 2;
    private static final int FIXED_BYTES = 1 + 16 + 8 + 16 + 6 * 4 + 1;

    /** What it occupies in memory, roughly. */
    int weightBytes() {
        return FIXED_BYTES + 100 + body.length + attributes.length;
    }

    /**
     * <pre>
     * | version 1 | id 16 | sent millis 8 | body md5 16 | sender 4+n | body 4+n | attributes 4+n | trace 4+n | group 4+n |
     * | deduplication id 4+n | dead letter 1: 0, or 1 and then: source 4+n | receive count 4 | first received millis 8 |
     * </pre>
     */
    byte[] toRow() {
        Bytes row = Bytes.ofSize(FIXED_BYTES
                        + senderId.length()
                        + body.length
                        + attributes.length
                        + lengthOf(traceHeader)
                        + lengthOf(groupId)
                        + lengthOf(deduplicationId)
                        + (deadLetter == null ? 0 : deadLetter.rowBytes()))
                .putByte(VERSION)
                .putLong(idHigh)
                .putLong(idLow)
                .putLong(sentAtMillis)
                .putRaw(bodyMd5)
                .putText(senderId)
                .putBlock(body)
                .putBlock(attributes)
                .putText(traceHeader)
                .putText(groupId)
                .putText(deduplicationId);
        DeadLetter.put(deadLetter, row);
        return row.done();
    }

    static Message ofRow(byte[] row) {
        Bytes in = Bytes.reading(row);
        in.version(VERSION);
        long idHigh = in.getLong();
        long idLow = in.getLong();
        long sentAtMillis = in.getLong();
        byte[] bodyMd5 = in.getRaw(16);
        String senderId = in.getRequiredText();
        byte[] body = in.getBlock();
        byte[] attributes = in.getBlock();
        Message message = new Message(
                idHigh,
                idLow,
                sentAtMillis,
                senderId,
                body,
                bodyMd5,
                attributes,
                in.getText(),
                in.getText(),
                in.getText(),
                DeadLetter.get(in));
        in.end();
        return message;
    }

    /** The same message as a dead letter; its retention goes on. */
    Message deadLettered(DeadLetter origin) {
        return moved(idHigh, idLow, sentAtMillis, deduplicationId, origin);
    }

    /** The same message as a dead letter of a FIFO queue: its retention begins anew, and no other message is its duplicate. */
    Message deadLetteredInOrder(DeadLetter origin, long nowMillis) {
        return moved(idHigh, idLow, nowMillis, new UUID(idHigh, idLow).toString(), origin);
    }

    /** The same contents as a new message that was never received. */
    Message redriven(long newIdHigh, long newIdLow, long nowMillis) {
        return moved(newIdHigh, newIdLow, nowMillis, deduplicationId, null);
    }

    private Message moved(
            long changedIdHigh,
            long changedIdLow,
            long changedSentAtMillis,
            @Nullable String changedDeduplicationId,
            @Nullable DeadLetter origin) {
        return new Message(
                changedIdHigh,
                changedIdLow,
                changedSentAtMillis,
                senderId,
                body,
                bodyMd5,
                attributes,
                traceHeader,
                groupId,
                changedDeduplicationId,
                origin);
    }

    private static int lengthOf(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
