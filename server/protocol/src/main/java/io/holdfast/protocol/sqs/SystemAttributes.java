package io.holdfast.protocol.sqs;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the service itself knows about a received message. Kept typed so that numbers go straight to the wire; which of them
 * appear there is the {@link SystemAttributeSelection} of the result. A null one is left out even when asked for.
 *
 * @param further what SQS does not tell, and those who look at messages as with LocalStack want to know; shown whatever is asked for
 */
public record SystemAttributes(
        String senderId,
        long sentTimestampMillis,
        int receiveCount,
        long firstReceiveTimestampMillis,
        @Nullable String traceHeader,
        @Nullable String groupId,
        @Nullable String deduplicationId,
        @Nullable String sequenceNumber,
        @Nullable String deadLetterQueueSourceArn,
        Map<String, String> further) {

    /** What SQS tells. */
    public SystemAttributes(
            String senderId,
            long sentTimestampMillis,
            int receiveCount,
            long firstReceiveTimestampMillis,
            @Nullable String traceHeader,
            @Nullable String groupId,
            @Nullable String deduplicationId,
            @Nullable String sequenceNumber,
            @Nullable String deadLetterQueueSourceArn) {
        this(
                senderId,
                sentTimestampMillis,
                receiveCount,
                firstReceiveTimestampMillis,
                traceHeader,
                groupId,
                deduplicationId,
                sequenceNumber,
                deadLetterQueueSourceArn,
                Map.of());
    }

    /** Those of a standard queue's message that was sent without group and trace. */
    public static SystemAttributes plain(
            String senderId, long sentTimestampMillis, int receiveCount, long firstReceiveTimestampMillis) {
        return new SystemAttributes(
                senderId, sentTimestampMillis, receiveCount, firstReceiveTimestampMillis, null, null, null, null, null);
    }
}
