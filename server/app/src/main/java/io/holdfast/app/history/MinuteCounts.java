package io.holdfast.app.history;

/**
 * What happened in one minute.
 *
 * @param sent messages accepted from senders (NumberOfMessagesSent); moves are not sends
 * @param received messages handed out (NumberOfMessagesReceived)
 * @param deleted successful deletes, repeated ones counted (NumberOfMessagesDeleted)
 * @param emptyReceives receives that got nothing (NumberOfEmptyReceives)
 * @param deduplicated messages not stored because they were sent before (NumberOfDeduplicatedSentMessages)
 * @param redelivered messages handed out again; a part of received
 * @param lateDeletes deletes that found the message although its visibility timeout had run out
 * @param staleHandles uses of a receipt handle that was not the latest of its message, or whose message is gone
 * @param timeouts visibility timeouts that ran out
 * @param deadLettersIn messages that came here as dead letters
 * @param deadLettersOut messages that left for the dead-letter queue
 * @param movedIn messages that a move task brought
 * @param movedOut messages that a move task took away
 * @param expired messages whose retention ran out
 * @param expiredUnread those of them that nobody had received
 */
public record MinuteCounts(
        long sent,
        long received,
        long deleted,
        long emptyReceives,
        long deduplicated,
        long redelivered,
        long lateDeletes,
        long staleHandles,
        long timeouts,
        long deadLettersIn,
        long deadLettersOut,
        long movedIn,
        long movedOut,
        long expired,
        long expiredUnread) {}
