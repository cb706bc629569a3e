package io.holdfast.outbox;

/**
 * What became of one row that {@link QueueSender} was given. Immutable.
 *
 * @param reason for people; empty if sent
 */
public record SendResult(Status status, String reason) {
    /** Only {@link #RETRY} and {@link #POISON} say anything about the row itself. */
    public enum Status {
        /** The queue has it. */
        SENT,
        /** The queue refused this row for now; it may take it later. Counts as an attempt. */
        RETRY,
        /** The queue could not be asked: unreachable, throttled, full, or it refused who asks. Says nothing of the row. */
        UNAVAILABLE,
        /** Not tried: an earlier row of its key was not sent, or the time ran out. */
        HELD,
        /** It can never be sent as it is: unknown queue, too large, invalid. */
        POISON
    }

    static final SendResult SENT = new SendResult(Status.SENT, "");

    public boolean sent() {
        return status == Status.SENT;
    }

    static SendResult retry(String reason) {
        return new SendResult(Status.RETRY, reason);
    }

    static SendResult unavailable(String reason) {
        return new SendResult(Status.UNAVAILABLE, reason);
    }

    static SendResult held(String reason) {
        return new SendResult(Status.HELD, reason);
    }

    static SendResult poison(String reason) {
        return new SendResult(Status.POISON, reason);
    }
}
