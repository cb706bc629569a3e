package io.holdfast.engine;

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
        @Nullable String groupId) {
    private static final int VERSION = 1;
    private static final int FIXED_BYTES = 1 + 16 + 8 + 16 + 5 * 4;

    /** What it occupies in memory, roughly. */
    int weightBytes() {
        return FIXED_BYTES + 100 + body.length + attributes.length;
    }

    /**
     * <pre>
     * | version 1 | id 16 | sent millis 8 | body md5 16 | sender 4+n | body 4+n | attributes 4+n | trace 4+n | group 4+n |
     * </pre>
     */
    byte[] toRow() {
        return Bytes.ofSize(FIXED_BYTES
                        + senderId.length()
                        + body.length
                        + attributes.length
                        + lengthOf(traceHeader)
                        + lengthOf(groupId))
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
                .done();
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
                idHigh, idLow, sentAtMillis, senderId, body, bodyMd5, attributes, in.getText(), in.getText());
        in.end();
        return message;
    }

    private static int lengthOf(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
