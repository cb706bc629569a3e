package io.holdfast.engine.queue;

import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.row.MinuteField;

/** Which count of a queue is which field of its minutes. */
final class HistoryCounts {
    static final MinuteField[] FIELDS = MinuteField.values();

    private HistoryCounts() {}

    /** A field that adds up, since the start. */
    static long of(QueueStatistics counted, MinuteField field) {
        return switch (field) {
            case SENT -> counted.sent;
            case RECEIVED -> counted.received;
            case DELETED -> counted.deletesAccepted;
            case EMPTY_RECEIVES -> counted.emptyReceives;
            case DEDUPLICATED -> counted.deduplicated;
            case REDELIVERED -> counted.redelivered;
            case LATE_DELETES -> counted.lateDeletes;
            case STALE_HANDLES -> counted.staleReceipts;
            case TIMEOUTS -> counted.visibilityExpired;
            case DEAD_LETTERS_IN -> counted.deadLettersIn;
            case DEAD_LETTERS_OUT -> counted.deadLettered;
            case MOVED_IN -> counted.movedIn;
            case MOVED_OUT -> counted.movedOut;
            case EXPIRED -> counted.retentionExpired;
            case EXPIRED_UNREAD -> counted.expiredUnread;
            case SENT_BYTES -> counted.sentBytes;
            case RECEIVE_TO_DELETE_MILLIS -> counted.receiveToDelete.sumMillis();
            default -> throw new IllegalArgumentException(field + " does not add up");
        };
    }
}
