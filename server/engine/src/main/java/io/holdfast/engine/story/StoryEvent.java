package io.holdfast.engine.story;

import io.holdfast.engine.command.Origin;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a message.
 *
 * @param atMillis when, in the server's own time
 * @param queueId the queue where it happened
 * @param queueArn the same by name, which is known when the queue is gone, too
 * @param sequence the message's place in that queue; 0 if it has none, because it is delayed or has left
 * @param idHigh upper half of the message's id; 0 where only the place is known
 * @param idLow lower half of the message's id
 * @param origin who asked for it; nobody if it happened by itself
 * @param deliveryNumber which delivery it is about; 0 if it is about none
 * @param receiveCount how often it had been received
 * @param millis the visibility time-out that begins, or the delay of a send
 * @param bodyDigest the first eight bytes of the body's MD5, of a send
 * @param otherIdHigh the new id of a message that was moved, upper half
 * @param otherIdLow lower half
 * @param targetArn where it goes; null if it stays
 */
public record StoryEvent(
        StoryKind kind,
        long atMillis,
        long queueId,
        String queueArn,
        long sequence,
        long idHigh,
        long idLow,
        Origin origin,
        int deliveryNumber,
        int receiveCount,
        long millis,
        long bodyDigest,
        long otherIdHigh,
        long otherIdLow,
        @Nullable String targetArn) {}
