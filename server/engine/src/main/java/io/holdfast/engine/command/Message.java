package io.holdfast.engine.command;

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
 * @param returned what it was before, if it has left this queue for another that did not take it
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
        @Nullable DeadLetter deadLetter,
        @Nullable Returned returned) {
    /** What every message occupies in memory beside its body and its attributes, roughly. */
    private static final int OVERHEAD_BYTES = 166;

    /** How often a message had been received when it left, here and wherever it was before, and when for the first time. */
    public record Returned(int receiveCount, long firstReceivedAtMillis) {}

    /** One that has never been on its way to another queue in vain, as nearly all. */
    public Message(
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
        this(
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
                null);
    }

    /** When it came to the queue that it is in, as far as that is known. */
    public long arrivedAtMillis() {
        return deadLetter == null || deadLetter.movedAtMillis() == 0 ? sentAtMillis : deadLetter.movedAtMillis();
    }

    /** Its body and attributes, as SQS counts them: without the lengths that stand between the parts of an attribute. */
    public int sizeBytes() {
        return body.length + AttributeSizes.of(attributes);
    }

    /** What it occupies in memory, roughly. */
    public int weightBytes() {
        return OVERHEAD_BYTES + body.length + attributes.length;
    }

    /** The same message as a dead letter; its retention goes on. */
    public Message deadLettered(DeadLetter origin, long nowMillis) {
        return moved(idHigh, idLow, sentAtMillis, deduplicationId, origin.movedAt(nowMillis), null);
    }

    /** The same message as a dead letter of a FIFO queue: its retention begins anew, and no other message is its duplicate. */
    public Message deadLetteredInOrder(DeadLetter origin, long nowMillis) {
        return moved(idHigh, idLow, nowMillis, new UUID(idHigh, idLow).toString(), origin.movedAt(nowMillis), null);
    }

    /** The same contents as a new message that was never received. */
    public Message redriven(long newIdHigh, long newIdLow, long nowMillis) {
        return moved(newIdHigh, newIdLow, nowMillis, deduplicationId, null, null);
    }

    /** The same without what a consumer wrote on it when it sent it away from that queue. */
    public Message withoutLetterAttributes(QueueName queue) {
        boolean goesBack = attributes.length > 0
                && queue.arn().equals(ConsumerAttributes.text(attributes, ConsumerAttributes.SOURCE));
        return !goesBack
                ? this
                : new Message(
                        idHigh,
                        idLow,
                        sentAtMillis,
                        senderId,
                        body,
                        bodyMd5,
                        ConsumerAttributes.without(attributes),
                        traceHeader,
                        groupId,
                        deduplicationId,
                        deadLetter,
                        returned);
    }

    /** The same message, should it leave its queue and come back: its receive count goes on. */
    public Message received(int receiveCount, long firstReceivedAtMillis) {
        return moved(
                idHigh,
                idLow,
                sentAtMillis,
                deduplicationId,
                deadLetter,
                new Returned(receiveCount, firstReceivedAtMillis));
    }

    /** The same message, whose retention begins anew. */
    public Message sentAnew(long nowMillis) {
        return moved(idHigh, idLow, nowMillis, deduplicationId, deadLetter, returned);
    }

    private Message moved(
            long changedIdHigh,
            long changedIdLow,
            long changedSentAtMillis,
            @Nullable String changedDeduplicationId,
            @Nullable DeadLetter origin,
            @Nullable Returned changedReturned) {
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
                origin,
                changedReturned);
    }
}
