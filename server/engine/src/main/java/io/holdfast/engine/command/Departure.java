package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * A message that has left its queue and is on its way to one of another partition. It holds the message as it was, and how the move changes
 * it, so that it can arrive there or come back.
 *
 * @param number grows by one with every message from this partition to that one
 * @param target the queue it goes to
 * @param isFifo whether the queue it has left is FIFO; the one it goes to must be the same
 * @param sourceQueueId the queue it has left
 * @param sourcePurgedAtMillis when that queue had last been purged; 0 if never
 * @param taskStartedAtMillis which move task of that queue takes it away; 0 if it is a dead letter
 * @param idHigh upper half of the id that it gets
 * @param idLow lower half of the id that it gets
 * @param origin where it was, if it is a dead letter
 * @param message as it was in its queue
 */
public record Departure(
        long number,
        QueueName target,
        boolean isFifo,
        long sourceQueueId,
        long sourcePurgedAtMillis,
        long taskStartedAtMillis,
        long idHigh,
        long idLow,
        @Nullable DeadLetter origin,
        Message message) {
    /** A message that was received too often. */
    public static Departure deadLetter(QueueName target, QueueInfo source, DeadLetter origin, Message message) {
        return new Departure(
                0,
                target,
                source.settings().isFifo(),
                source.id(),
                source.purgedAtMillis(),
                0,
                message.idHigh(),
                message.idLow(),
                origin,
                message);
    }

    /** A message that a move task takes away, under a new id. */
    public static Departure moved(
            QueueName target, QueueInfo source, long taskStartedAtMillis, long idHigh, long idLow, Message message) {
        return new Departure(
                0,
                target,
                source.settings().isFifo(),
                source.id(),
                source.purgedAtMillis(),
                taskStartedAtMillis,
                idHigh,
                idLow,
                null,
                message);
    }

    /** What arrives in the other queue: the same as if both were in one partition. */
    public Message arriving(long nowMillis) {
        if (origin == null) {
            return message.redriven(idHigh, idLow, nowMillis);
        }
        return isFifo ? message.deadLetteredInOrder(origin, nowMillis) : message.deadLettered(origin, nowMillis);
    }

    /** What comes back to its queue: the same message. In a FIFO queue its retention begins anew, as with every move into one. */
    public Message comingBack(long nowMillis) {
        return isFifo ? message.sentAnew(nowMillis) : message;
    }
}
